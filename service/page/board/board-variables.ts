import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { ConsentKind } from '@resume-library/contract/consent'
import { boardName, requireFor } from '@resume-library/server/configuration/configuration-variables'
import { z } from 'zod'
import { type BoardLogo, readLogo } from './logo.ts'

/** Address of a public page. */
const pageAddress = z
  .string()
  .refine(isPageAddress, 'must be an address that begins with https:// or http://, without credentials')
  .transform((text) => new URL(text).href)

function isPageAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}

export const boardVariables = {
  BOARD_NAME: boardName,
  BOARD_LOGO: z
    .string()
    .transform((text, { issues }) => {
      try {
        return readLogo(text)
      } catch (error) {
        issues.push({ code: 'custom', message: (error as Error).message, input: text })
        return z.NEVER
      }
    })
    .optional(),
  PRIVACY_URL: pageAddress.optional(),
  TERMS_URL: pageAddress.optional(),
  CONSENT: z.enum(['required', 'notice', 'off'], 'must be required, notice or off').default('off'),
}

const boardSchema = z.object(boardVariables)

/** Requires a document for CONSENT, and a name for BOARD_LOGO. */
export const requireBoardParts = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  requireFor(
    requireFor(
      schema,
      'CONSENT',
      'needs PRIVACY_URL or TERMS_URL, the texts that candidates agree to',
      ({ CONSENT, PRIVACY_URL, TERMS_URL }) =>
        !['required', 'notice'].includes(String(CONSENT)) || PRIVACY_URL || TERMS_URL,
    ),
    'BOARD_NAME',
    'is missing: screen readers say it in place of BOARD_LOGO',
    ({ BOARD_LOGO, BOARD_NAME }) => !BOARD_LOGO || BOARD_NAME,
  )

export interface Board {
  readonly name: string | null
  readonly logo: BoardLogo | null
  readonly privacyUrl: string | null
  readonly termsUrl: string | null
  readonly consent: ConsentKind | null
}

/** Returns the board; null without any of its variables. */
export function boardOf(values: z.output<typeof boardSchema>): Board | null {
  const board = {
    name: values.BOARD_NAME ?? null,
    logo: values.BOARD_LOGO ?? null,
    privacyUrl: values.PRIVACY_URL ?? null,
    termsUrl: values.TERMS_URL ?? null,
    consent: values.CONSENT === 'off' ? null : values.CONSENT,
  }
  return Object.values(board).some((part) => part !== null) ? board : null
}

export function linksOf(
  { privacyUrl, termsUrl }: Board,
  { privacy_link, terms_link }: BuiltMessages['board'],
): readonly { readonly label: string; readonly address: string }[] {
  return [
    ...(privacyUrl ? [{ label: privacy_link, address: privacyUrl }] : []),
    ...(termsUrl ? [{ label: terms_link, address: termsUrl }] : []),
  ]
}
