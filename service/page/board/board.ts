import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { ConsentKind } from '@resume-library/contract/consent'
import type { Settings } from '@resume-library/server/configuration/configuration'
import type { SERVICE } from '@resume-library/server/configuration/environment'
import type { BoardLogo } from './logo.ts'

export interface Board {
  readonly name: string | null
  readonly logo: BoardLogo | null
  readonly privacyUrl: string | null
  readonly termsUrl: string | null
  readonly consent: ConsentKind | null
}

/** Returns the board; null without any of its variables. */
export function boardOf(settings: Settings<typeof SERVICE>, logo: BoardLogo | null): Board | null {
  const { boardName: name, privacyUrl, termsUrl, consent } = settings
  const board = { name, logo, privacyUrl, termsUrl, consent: consent === 'off' ? null : consent }
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
