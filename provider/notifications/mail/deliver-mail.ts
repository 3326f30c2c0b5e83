import { createHmac, randomBytes } from 'node:crypto'
import { ERASE_PATH, VERIFY_PATH } from '@resume-library/contract/provider-api'
import type { Attempt } from '@resume-library/outbox/delivery/deliver-entry'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import type { CandidateStore, StoredRecord } from '../../candidates/candidate-store.ts'
import {
  type EraseToken,
  encodeToken,
  SECRET_BYTES,
  verificationDigest,
  verificationToken,
} from '../../candidates/erase-token.ts'
import type { MailConfig } from '../../notification-config.ts'
import { type MailType, messageOf } from '../messages.ts'
import { composeDailyCount, composeMail, type MailContent, type MailLinks } from './compose-mail.ts'
import type { MailCounter } from './mail-counter.ts'
import { mailTexts } from './mail-texts.ts'
import { createMailTransport } from './transport.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Shorter than a lease. */
const DELIVERY_TIMEOUT_MS = 45_000
const DAILY_COUNT = 'mail.daily_count'

interface MailParts {
  readonly archive: Pick<CandidateArchive, 'find' | 'count' | 'eraseDigests'>
  readonly candidates: Pick<CandidateStore, 'addEraseDigest'>
  readonly counter: MailCounter
}

const SENT: Attempt = { kind: 'ended', state: 'delivered', answer: 'sent' }
const GONE: Attempt = { kind: 'ended', state: 'discarded', answer: 'erased' }
const TOO_MANY = {
  kind: 'later',
  isDown: null,
  mayHaveArrived: false,
  error: 'too many to this address',
} as const

/**
 * Creates what sends a mail once. What it says is read now: of an erased candidate there is none.
 *
 * @param closing cuts what is being sent
 */
export function createMailDelivery(config: MailConfig, parts: MailParts, closing: AbortSignal) {
  const linksOf = createLinks(config, parts)
  const transport = createMailTransport(config.smtpUrl)
  /** Counts before, since several may be under way. */
  async function counted(mailbox: string, send: () => Promise<Attempt>): Promise<Attempt> {
    const taken = await parts.counter.take(mailbox)
    if (typeof taken === 'number') return { ...TOO_MANY, retryAfterMs: taken }
    const attempt = await send().catch(async (error) => {
      await taken.giveBack()
      throw error
    })
    const mayHaveArrived = attempt.kind === 'later' ? attempt.mayHaveArrived : attempt === SENT
    if (!mayHaveArrived) await taken.giveBack()
    return attempt
  }
  async function send(to: string, entryId: string, { language, ...content }: MailContent): Promise<Attempt> {
    const signal = AbortSignal.any([AbortSignal.timeout(DELIVERY_TIMEOUT_MS), closing])
    try {
      const mail = transport.sendMail({
        from: config.from,
        to: { name: '', address: to },
        ...content,
        messageId: `<${entryId}@${config.messageDomain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      })
      await Promise.race([mail, aborted(signal)])
      return SENT
    } catch (error) {
      return attemptOfError(error)
    }
  }
  return {
    async deliver(message: string, entry: { readonly id: string }): Promise<Attempt> {
      const { type, id } = messageOf<MailType>(message)
      if (type === DAILY_COUNT) {
        const until = new Date(Date.parse(id) + DAY_MS).toISOString()
        const count = await parts.archive.count({ since: new Date(id).toISOString(), until })
        // Apart from what is sent to candidates, who may give this address.
        return counted(DAILY_COUNT, () => send(config.reportTo, entry.id, composeDailyCount(id, count)))
      }
      const candidate = await parts.archive.find({ id })
      if (!candidate) return GONE
      const { email, language } = candidate
      return counted(email, async () => {
        const links = await linksOf(candidate, entry.id)
        return links ? send(email, entry.id, composeMail(type, language, links, config)) : GONE
      })
    },
    close: () => transport.close(),
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Commands whose refusal is about the recipient or the mail; of all others about our settings. */
const ABOUT_THE_MAIL = /^(RCPT TO|DATA)/

/** Failures without a reply that come before the server has the mail. */
const BEFORE_THE_MAIL = /^(EDNS|EAUTH|ETLS|EENVELOPE|\w+_TIMEOUT)$(?<!SOCKET_TIMEOUT)/

interface SmtpError extends Error {
  readonly code?: string | number
  readonly syscall?: string
  readonly timeoutType?: string
  readonly responseCode?: number
  readonly command?: string
}

/** Judges a failed attempt: 5xx for the recipient ends it, anything else is tried again. Never quotes an address. */
function attemptOfError(thrown: unknown): Attempt {
  const { name, code, timeoutType, responseCode = 0, command = '', syscall } = thrown as SmtpError
  const error = responseCode ? `SMTP ${responseCode}` : typeof code === 'string' ? code : name
  const isAboutMail = ABOUT_THE_MAIL.test(command)
  const isNoAddress = code === 'EENVELOPE' && command === 'API'
  if (isNoAddress || (isAboutMail && responseCode >= 500))
    return { kind: 'ended', state: 'refused', answer: error }
  const isDown = !isAboutMail || responseCode === 421
  // A connection that broke after the data may have delivered it.
  const isBefore =
    responseCode > 0 || syscall === 'connect' || BEFORE_THE_MAIL.test(timeoutType ?? String(code))
  return { kind: 'later', isDown, mayHaveArrived: !isBefore, retryAfterMs: null, error }
}

/** Creates a function that makes the links of a mail, and stores their digest. It returns null for an erased candidate. */
function createLinks(
  { linkBase, jobBoardUrl }: Pick<MailConfig, 'linkBase' | 'jobBoardUrl'>,
  { archive, candidates }: MailParts,
) {
  // By it a repeated attempt has the links of the first, which may have arrived.
  const key = randomBytes(32)
  return async ({ id, email, language }: StoredRecord, entryId: string): Promise<MailLinks | null> => {
    const erase = { id, secret: createHmac('sha256', key).update(entryId).digest().subarray(0, SECRET_BYTES) }
    const verify = verificationToken(erase)
    const digest = verificationDigest(verify, email)
    const isStored = (await archive.eraseDigests(id))?.includes(digest)
    if (!isStored && !(await candidates.addEraseDigest(id, digest))) return null
    const query = `?lang=${mailTexts(language).language}`
    const address = (path: string, token: EraseToken) => linkBase + path + encodeToken(token) + query
    return {
      verify: address(VERIFY_PATH, verify),
      erase: address(ERASE_PATH, erase),
      login: `${jobBoardUrl}/login`,
    }
  }
}
