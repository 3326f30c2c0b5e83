import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { Board } from './board-variables.ts'

/** What a board links to, by the words of a language. */
export function linksOf(
  { privacyUrl, termsUrl }: Board,
  { privacy_link, terms_link }: BuiltMessages['board'],
): readonly { readonly label: string; readonly address: string }[] {
  return [
    ...(privacyUrl ? [{ label: privacy_link, address: privacyUrl }] : []),
    ...(termsUrl ? [{ label: terms_link, address: termsUrl }] : []),
  ]
}
