import { createHash } from 'node:crypto'
import { localeOf } from '@resume-library/contract/amount'
import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { ConsentKind, ConsentTexts } from '@resume-library/contract/consent'
import { fillIn } from '@resume-library/contract/fill-in'
import type { PostedConsent } from '@resume-library/contract/posted-form'
import type { Language, PageConsent } from '@resume-library/contract/service-api'
import { type Board, linksOf } from './board.ts'

type Messages = Readonly<Record<Language, BuiltMessages>>

export function pageConsent(board: Board, messages: Messages): PageConsent | null {
  const kind = board.consent
  if (!kind) return null
  const texts = Object.entries(messages).map(([language, words]) => [
    language,
    textsIn(language, kind, board, words.board),
  ])
  return { kind, texts: Object.fromEntries(texts) }
}

function textsIn(
  language: Language,
  kind: ConsentKind,
  board: Board,
  words: BuiltMessages['board'],
): ConsentTexts {
  const links = linksOf(board, words)
  const labels = links.map(({ label }) => label)
  const documents = new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(labels)
  const text = fillIn(words[`consent_${kind}`], { documents })
  return {
    text,
    error: fillIn(words.consent_missing, { documents }),
    version: `${language}-${digestOf([kind, text, links])}`,
    links,
    newTab: words.new_tab,
  }
}

const digestOf = (shown: unknown) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)

/** Returns the consent of a page without script; a given version stays valid in another language. */
export function consentIn(asked: PageConsent | null, language: Language, given = ''): PostedConsent | null {
  if (!asked) return null
  const { kind, texts } = asked
  const { [language]: shown } = texts
  const isGiven = kind === 'required' && Object.values(texts).some(({ version }) => version === given)
  return { ...shown!, kind, isGiven, ...(isGiven && { version: given }) }
}
