import { DEFAULT_PAGE_CONFIGURATION } from '@resume-library/contract/service-api'
import {
  baseUrl,
  boardName,
  PERCENT_ENCODE,
  requireFor,
  requireTogether,
} from '@resume-library/server/configuration/configuration-variables'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'

const SECRET_BYTES = { min: 24, max: 64 }

/** Secret of Standard Webhooks. */
function isEventsSecret(text: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const { length } = Buffer.from(encoded, 'base64')
  return length >= SECRET_BYTES.min && length <= SECRET_BYTES.max
}

function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}

/** A path would be ignored. */
const isSmtpUrl = (text: string) => /^smtps?:\/\/(?:.*@)?[^/?]+\/?(?:\?|$)/i.test(text)

/** At most one `@`, before the host, and nothing that ends an address within a password. */
const hasEncodedPassword = (text: string) =>
  /^\w+:\/\/((?:[^@/?#%\s]|%[\da-f]{2})*@)?[^@/?#\s]+([/?][^@#\s]*)?$/i.test(text) && URL.canParse(text)

/** One mailbox, such as `Jobs <jobs@example.com>`, without line breaks. */
function isMailbox(text: string): boolean {
  const [mailbox, ...others] = addressparser(text)
  return (
    others.length === 0 &&
    /^[^\s@<>]+@[^\s@<>]+$/.test((mailbox && 'address' in mailbox && mailbox.address) || '') &&
    !/[\r\n\0]/.test(text)
  )
}

const mailbox = z.string().refine(isMailbox, 'must be one address, like Jobs <jobs@example.com>')

export const notificationVariables = {
  EVENTS_URL: z
    .string()
    .refine(isWebhookUrl, 'must be an address that begins with https:// or http://, without credentials')
    .optional(),
  EVENTS_SECRET: z
    .string()
    .refine(
      isEventsSecret,
      'must be whsec_ and 24 to 64 bytes in base64: echo whsec_$(openssl rand -base64 32)',
    )
    .optional(),
  EVENTS_INCLUDE: z.enum(['id', 'record'], 'must be id or record').default('id'),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, {
      error: 'must begin with smtp:// or smtps:// and name a host, without a path',
      abort: true,
    })
    .refine(hasEncodedPassword, PERCENT_ENCODE)
    .optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_REPORT_TO: mailbox.optional(),
  BOARD_NAME: boardName,
  JOB_BOARD_URL: baseUrl.default(DEFAULT_PAGE_CONFIGURATION.jobBoardUrl),
  VERIFY_EMAIL: z.enum(['off', 'required'], 'must be off or required').default('off'),
}

export const NOTIFICATION_SECRETS = ['EVENTS_SECRET', 'SMTP_URL']

/** Adds the checks of variables that belong together. */
export const requireNotificationParts = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  requireFor(
    requireTogether(requireTogether(schema, ['EVENTS_URL', 'EVENTS_SECRET']), ['SMTP_URL', 'MAIL_FROM']),
    'VERIFY_EMAIL',
    'needs SMTP_URL and MAIL_FROM, to send the link that verifies',
    ({ VERIFY_EMAIL, SMTP_URL }) => VERIFY_EMAIL !== 'required' || SMTP_URL,
  )

/** Requires an address that the links of mail can begin with. */
export const requireLinkBase = <Schema extends z.ZodObject>(schema: Schema, pageUrl?: string): Schema =>
  requireFor(
    schema,
    'PUBLIC_URL',
    'is missing: the links of mail (SMTP_URL) begin with it',
    ({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL || pageUrl,
  )

type Values = z.output<z.ZodObject<typeof notificationVariables>>

/** Rules of what a change of a candidate causes, in every process that makes one. */
export interface ChangeRules {
  readonly hasEvents: boolean
  readonly hasMail: boolean
  readonly mustVerify: boolean
}

export interface EventsConfig {
  readonly url: string
  readonly secret: string
  readonly includesRecord: boolean
  /** Base of public resume addresses, as for the API. */
  readonly publicUrl: string | null
}

export interface MailConfig {
  readonly smtpUrl: string
  readonly from: string
  readonly reportTo: string
  /** Base of the links; the service has their pages. */
  readonly linkBase: string
  readonly boardName: string | null
  readonly jobBoardUrl: string
  /** Domain of the sender, for Message-ID. */
  readonly messageDomain: string
  /** True where nobody is found before the address is verified. */
  readonly mustVerify: boolean
}

export interface NotificationConfig {
  readonly rules: ChangeRules
  readonly events: EventsConfig | null
  readonly mail: MailConfig | null
}

export function notificationConfig(
  values: Values,
  publicUrl: string | null,
  pageUrl: string | undefined,
): NotificationConfig {
  const { EVENTS_URL: url, EVENTS_SECRET: secret } = values
  const includesRecord = values.EVENTS_INCLUDE === 'record'
  const events = url && secret ? { url, secret, includesRecord, publicUrl } : null
  const mail = mailConfig(values, publicUrl ?? pageUrl ?? '')
  const mustVerify = values.VERIFY_EMAIL === 'required'
  return { rules: { hasEvents: events !== null, hasMail: mail !== null, mustVerify }, events, mail }
}

function mailConfig(values: Values, linkBase: string): MailConfig | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_REPORT_TO: reportTo = from } = values
  if (!smtpUrl || !from || !reportTo) return null
  return {
    smtpUrl,
    from,
    reportTo,
    linkBase,
    boardName: values.BOARD_NAME ?? null,
    jobBoardUrl: values.JOB_BOARD_URL,
    messageDomain: /@([^\s@<>]+)/.exec(from)?.[1] ?? 'localhost',
    mustVerify: values.VERIFY_EMAIL === 'required',
  }
}
