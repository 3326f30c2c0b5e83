import type { BoardMessages } from '@resume-library/contract/built-messages'

/** What is said for the board that a page belongs to. It stands only in pages of boards that want it. */
export const board: BoardMessages = {
  privacy_link: 'Privacy policy',
  terms_link: 'Terms of use',
  new_tab: '(opens in a new tab)',
  consent_required: 'I have read and accept: {documents}.',
  consent_notice: 'By submitting your registration you accept: {documents}.',
  consent_missing: 'Please tick the box at the end to accept: {documents}.',
}
