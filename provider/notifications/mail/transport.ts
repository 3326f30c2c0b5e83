import { createTransport } from 'nodemailer'

const CONNECT_TIMEOUT_MS = 10_000
/** For each reply: a server may scan the mail before it takes it. Shorter than a delivery may take. */
const REPLY_TIMEOUT_MS = 40_000

/** Creates a connection to the mail server of `SMTP_URL`, opened for each mail. */
export const createMailTransport = (smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: REPLY_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
