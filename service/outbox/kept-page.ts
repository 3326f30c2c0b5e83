import { createHash } from 'node:crypto'
import { registrationError } from '@resume-library/contract/outcome'
import { inEnglish } from '@resume-library/contract/sentences'
import { KEPT_PATH, type KeptStatus, type Language } from '@resume-library/contract/service-api'
import { KEPT_MESSAGES } from './kept-messages.ts'

/** How often the page looks again while it waits, in seconds. */
const REFRESH_SECONDS = 10

const STYLE = `:root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1.5rem 1rem}
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

/** The page of a kept registration, whole without a script. */
export function keptPage({ kept, mayHaveArrived, secret, language }: KeptPage): string {
  const messages = KEPT_MESSAGES[language]
  const isWaiting = kept?.status === 'accepted'
  const paragraphs = [
    kept ? messages.states[kept.status] : messages.unknown,
    ...reasonOf(kept, messages.reason),
    ...(kept?.status === 'withdrawn' && mayHaveArrived ? [messages.mayHaveArrived] : []),
    ...(isWaiting ? [messages.keepAddress, messages.withdrawHint] : []),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${isWaiting ? `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">` : ''}
<title>${messages.title}</title><style>${STYLE}</style></head>
<body><main><h1>${messages.title}</h1>
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${isWaiting ? withdrawForm(secret, language, messages.withdraw) : ''}
</main></body></html>
`
}

// Plain text, since a form of two fields that nobody reads needs no parser.
const withdrawForm = (secret: string, language: Language, label: string) =>
  `<form method="post" enctype="text/plain" action="${KEPT_PATH}${secret}/withdraw?lang=${language}"><button>${label}</button></form>`

function reasonOf(kept: KeptStatus | null, lead: string): string[] {
  if (kept?.status !== 'refused' || !kept.answer) return []
  return [`${lead} ${inEnglish(registrationError({ kind: 'refused', ...kept.answer }))}`]
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
