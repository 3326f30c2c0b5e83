import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'

/** Kinds of variables: what one value may be, and the words for the operator where it is not. */

export const PORT_MAX = 65_535

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    )

export const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))

export const onOrOff = z
  .enum(['on', 'off'], 'must be on or off')
  .transform((word) => word === 'on')
  .default(true)

/** Base address, without trailing slashes. */
export const baseUrl = z
  .string('is missing')
  .refine(
    isBaseUrl,
    'must be an address that begins with https:// or http://, without credentials, query or fragment',
  )
  .transform((text) => text.replace(/\/+$/, ''))

function isBaseUrl(text: string): boolean {
  if (!isWebAddress(text)) return false
  const { search, hash } = new URL(text)
  return !search && !hash
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:\/\//i.test(text) && !url.username && !url.password
}

/** Base address of a whole host, since pages name their parts from its root. */
export const siteUrl = baseUrl.refine(
  (url) => new URL(url).pathname === '/',
  'must have no path: give it a host name of its own',
)

/** Address of a public page. */
export const pageAddress = z
  .string()
  .refine(isWebAddress, 'must be an address that begins with https:// or http://, without credentials')
  .transform((text) => new URL(text).href)

/** Address that is called as it is. */
export const webhookUrl = z
  .string()
  .refine(
    (text) => isWebAddress(text) && !new URL(text).hash,
    'must be an address that begins with https:// or http://, without credentials',
  )

/** Browsers send an exact origin, which a pattern never equals. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text && !text.includes('*')

export const origins = list.refine(
  (found) => found.every(isOrigin),
  'must be origins like https://jobs.example.com, without *',
)

/** A password may be empty. */
export const credential = z.string('is missing').regex(/^[^:]*:/, 'must have the form user:password')

/** Key of 32 bytes. */
export const encryptionKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=?$/, 'must be 32 bytes in base64, as `openssl rand -base64 32` makes them')
  .transform((text) => Buffer.from(text, 'base64'))

const SECRET_BYTES = { min: 24, max: 64 }

/** Secret of Standard Webhooks. */
export const webhookSecret = z
  .string()
  .refine(
    isWebhookSecret,
    'must be whsec_ and 24 to 64 bytes in base64: echo whsec_$(openssl rand -base64 32)',
  )

function isWebhookSecret(text: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const { length } = Buffer.from(encoded, 'base64')
  return length >= SECRET_BYTES.min && length <= SECRET_BYTES.max
}

const PERCENT_ENCODE = 'must have its user and password percent-encoded: # as %23, @ as %40, / as %2F'

export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .regex(/^[^#]*$/, PERCENT_ENCODE)

/** A path would be ignored. */
const isSmtpUrl = (text: string) => /^smtps?:\/\/(?:.*@)?[^/?]+\/?(?:\?|$)/i.test(text)

/** At most one `@`, before the host, and nothing that ends an address within a password. */
const hasEncodedPassword = (text: string) =>
  /^\w+:\/\/((?:[^@/?#%\s]|%[\da-f]{2})*@)?[^@/?#\s]+([/?][^@#\s]*)?$/i.test(text) && URL.canParse(text)

export const smtpUrl = z
  .string()
  .refine(isSmtpUrl, {
    error: 'must begin with smtp:// or smtps:// and name a host, without a path',
    abort: true,
  })
  .refine(hasEncodedPassword, PERCENT_ENCODE)

/** One mailbox, such as `Jobs <jobs@example.com>`, without line breaks. */
export const mailbox = z.string().refine(isMailbox, 'must be one address, like Jobs <jobs@example.com>')

function isMailbox(text: string): boolean {
  const [mailbox, ...others] = addressparser(text)
  return (
    others.length === 0 &&
    /^[^\s@<>]+@[^\s@<>]+$/.test((mailbox && 'address' in mailbox && mailbox.address) || '') &&
    !/[\r\n\0]/.test(text)
  )
}

/** Host of ClamAV's daemon. */
export const scannerHost = (defaultPort: number) =>
  z
    .string()
    .regex(/^[\w.-]+(:\d{1,5})?$/, 'must be a host, with or without a port')
    .transform((text) => {
      const [host = '', port = defaultPort] = text.split(':')
      return { host, port: Number(port) }
    })
    .refine(({ port }) => port >= 1 && port <= PORT_MAX, `must have a port from 1 to ${PORT_MAX}`)
