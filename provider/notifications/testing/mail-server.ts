import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  /** Whole message as it was sent. */
  readonly raw: string
  /** Header fields, unfolded, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** Contents by type, decoded. */
  readonly parts: ReadonlyMap<string, string>
}

interface MailReplies {
  /** SMTP codes; 0 accepts. */
  recipient: number
  data: number
  /** Takes the mail, and says nothing more. */
  breaksOff?: boolean
  /** Milliseconds after a mail until its reply. */
  wait: number
}

export const REPORT_TO = 'operator@example.com'

/** Starts a mail server that takes everything, or replies as told, with login `user:password`. */
export async function startMailServer(context: TestContext) {
  const received: ReceivedMail[] = []
  const reports: ReceivedMail[] = []
  const tried: string[] = []
  const replies: MailReplies = { recipient: 0, data: 0, wait: 0 }
  const refusal = (code: number) =>
    code === 0 ? null : Object.assign(new Error('refused'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'password' ? done(null, { user: 'user' }) : done(refusal(535)),
    onRcptTo({ address }, _session, done) {
      if (address !== REPORT_TO) tried.push(address)
      done(refusal(replies.recipient))
    },
    async onData(stream, { envelope }, done) {
      const mail = parseMail(
        await text(stream),
        envelope.rcptTo.map(({ address }) => address),
      )
      const error = refusal(replies.data)
      if (!error) (mail.to[0] === REPORT_TO ? reports : received).push(mail)
      if (replies.breaksOff) for (const socket of sockets) socket.destroy()
      else setTimeout(done, replies.wait, error)
    },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  context.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, received, reports, tried, replies, server }
}

function parseMail(raw: string, to: string[]): ReceivedMail {
  const { headers, body } = parsePart(raw)
  const [, boundary = ''] = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '') ?? []
  const parts = new Map<string, string>()
  for (const text of boundary ? body.split(`--${boundary}`).slice(1, -1) : []) {
    const part = parsePart(text.replace(/^\r\n/, ''))
    parts.set(part.headers.get('content-type')?.split(';')[0] ?? '', decoded(part))
  }
  return { to, raw, headers, parts }
}

function parsePart(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.replace(/^[^:]*: */, '')]),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

function decoded({ headers, body }: ReturnType<typeof parsePart>): string {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
