import { createTransport } from 'nodemailer'

/** For each reply of the server. */
const REPLY_TIMEOUT_MS = 10_000

/** Creates a connection to the mail server of `SMTP_URL`, opened for each mail. */
export const createMailTransport = (smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: REPLY_TIMEOUT_MS,
    greetingTimeout: REPLY_TIMEOUT_MS,
    socketTimeout: REPLY_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
