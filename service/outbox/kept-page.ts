import { createHash } from 'node:crypto'
import { registrationError } from '@resume-library/contract/outcome'
import { inEnglish } from '@resume-library/contract/sentences'
import { KEPT_PATH, type KeptStatus, type Language } from '@resume-library/contract/service-api'
import { KEPT_MESSAGES, type KeptMessages } from './kept-messages.ts'

const STYLE = `:root{color-scheme:light dark;background:Canvas}body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.5rem;line-height:1.2}button{font:inherit;min-height:2.75rem;padding:.5rem 1rem}`

/** What the page may do: show itself, and send its one form. */
export const KEPT_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param kept null where there is nothing at the address */
interface KeptPage {
  readonly kept: KeptStatus | null
  readonly mayHaveArrived: boolean
  readonly secret: string
  readonly language: Language
}

/**
 * The page of a kept registration, whole without a script. It is loaded again by the person alone: a page that does so by
 * itself takes a screen reader back to its beginning (WCAG 2.2.1).
 */
export function keptPage({ kept, mayHaveArrived, secret, language }: KeptPage): string {
  const messages = KEPT_MESSAGES[language]
  const isWaiting = kept?.status === 'accepted'
  const paragraphs = [
    kept ? messages.states[kept.status] : messages.unknown,
    ...reasonOf(kept, messages.reason),
    ...(kept?.status === 'withdrawn' && mayHaveArrived ? [messages.mayHaveArrived] : []),
    ...(isWaiting ? [messages.keepAddress] : []),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${messages.title}</title><style>${STYLE}</style></head>
<body><main><h1>${messages.title}</h1>
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${isWaiting ? `<p><a href="${KEPT_PATH}${secret}?lang=${language}">${messages.lookAgain}</a></p>` : ''}
${isWaiting ? withdrawForm(secret, language, messages) : ''}
</main></body></html>
`
}

// Plain text, since a form of two fields that nobody reads needs no parser.
const withdrawForm = (secret: string, language: Language, { withdrawHint, withdraw }: KeptMessages) =>
  `<form method="post" enctype="text/plain" action="${KEPT_PATH}${secret}/withdraw?lang=${language}"><p>${withdrawHint}</p><button>${withdraw}</button></form>`

function reasonOf(kept: KeptStatus | null, lead: string): string[] {
  if (kept?.status !== 'refused' || !kept.answer) return []
  return [`${lead} ${inEnglish(registrationError({ kind: 'refused', ...kept.answer }))}`]
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
