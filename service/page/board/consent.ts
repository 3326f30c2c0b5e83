import { createHash } from 'node:crypto'
import { localeOf } from '@resume-library/contract/amount'
import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { Candidate } from '@resume-library/contract/candidate'
import type { Consent, ConsentKind, ConsentTexts } from '@resume-library/contract/consent'
import { fillIn } from '@resume-library/contract/fill-in'
import type { PostedConsent } from '@resume-library/contract/posted-form'
import { DEFAULT_LANGUAGE, type Language, type PageConsent } from '@resume-library/contract/service-api'
import { refuse } from '../../refusals.ts'
import { type Board, linksOf } from './board-variables.ts'

type Messages = Readonly<Record<Language, BuiltMessages>>

export function pageConsent(board: Board, messages: Messages): PageConsent | null {
  const kind = board.consent
  if (!kind) return null
  const texts = Object.entries(messages).map(([language, { board: words }]) => [
    language,
    textsIn(language, kind, board, words),
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

/** Consent as a page without script shows it; a version that was given stays, also in another language. */
export function consentIn(asked: PageConsent | null, language: Language, given = ''): PostedConsent | null {
  if (!asked) return null
  const { kind, texts } = asked
  const { [language]: shown } = texts
  const isGiven = kind === 'required' && Object.values(texts).some(({ version }) => version === given)
  return { ...shown!, kind, isGiven, ...(isGiven && { version: given }) }
}

/** To a page that was opened before the operator asked for consent. */
const OPENED_BEFORE = 'If the page shows no such box, please load it again.'

/**
 * The candidate with what was agreed to. Any version is taken: a page that was opened before the operator changed the
 * text was shown the one that it names.
 *
 * @throws {Refusal} `check_failed` at the field `consent`, where it is required and missing
 */
export function withConsent(
  candidate: Candidate,
  given: Consent | null | undefined,
  asked: PageConsent | null,
  now: Date,
): Candidate {
  if (!asked) return candidate
  if (given) return { ...candidate, consent: { version: given.version, given_at: now.toISOString() } }
  if (asked.kind === 'notice') return candidate
  const { error } = asked.texts[DEFAULT_LANGUAGE]!
  const detail = `${error} ${OPENED_BEFORE}`
  throw refuse('check_failed', { detail, fields: { consent: error }, cause: 'consent' })
}
