import {
  type Finding,
  type Findings,
  fault,
  ok,
  warning,
  warnings,
} from '@resume-library/server/process/finding'
import { isThisMachine } from '@resume-library/server/process/listening'
import { describeError, sendRequest } from '@resume-library/server/process/send-request'
import type { EventsConfig, MailConfig } from '../notification-config.ts'
import { createMailTransport } from './mail/transport.ts'

/** Asks the address of events, without sending one. Its path and query may hold a secret: they are not shown. */
export async function tryEvents({ url }: EventsConfig): Promise<Findings> {
  const { origin, protocol, hostname } = new URL(url)
  const unencrypted = 'events travel unencrypted'
  try {
    const { status } = await sendRequest(url)
    if (status >= 300 && status < 400)
      return warning(`${origin} redirects, and events do not follow`, 'Set EVENTS_URL to the target address.')
    const answers = `${origin} answers (${status} to a GET; no event was sent)`
    if (protocol === 'http:' && !isThisMachine(hostname))
      return warning(`${answers}, but ${unencrypted}`, 'Set EVENTS_URL to an https:// address.')
    return ok(answers)
  } catch (error) {
    return fault(`cannot reach ${origin}: ${describeError(error)}`, 'Check EVENTS_URL and the network.')
  }
}

/** Connects to the mail server and logs in, without sending a mail. */
export async function tryMail(mail: MailConfig, publicUrl: string | null): Promise<Findings> {
  const { protocol, host, hostname, searchParams } = new URL(mail.smtpUrl)
  const isOptional = protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true'
  const found = warnings([
    [
      isOptional && !isThisMachine(hostname),
      `mail to ${host} is encrypted only where the server offers it`,
      'Set SMTP_URL to smtps://…, or add ?requireTLS=true.',
    ],
    [
      publicUrl === null,
      `the links of mail lead to ${mail.linkBase}, which is this machine`,
      'Set PUBLIC_URL before you go live.',
    ],
  ])
  return [await tryServer(mail.smtpUrl, host), ...found]
}

async function tryServer(smtpUrl: string, host: string): Promise<Finding> {
  const transport = createMailTransport(smtpUrl)
  try {
    await transport.verify()
    return ok(`the mail server ${host} answers; no mail was sent`)
  } catch (error) {
    const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number }
    if (code === 'EAUTH')
      return fault(
        `the mail server ${host} refuses the login (${responseCode ?? code})`,
        'Check user and password in SMTP_URL.',
      )
    const reason = responseCode ? `SMTP ${responseCode}` : describeError(error)
    return fault(`cannot use the mail server ${host}: ${reason}`, 'Check SMTP_URL and the network.')
  } finally {
    transport.close()
  }
}
