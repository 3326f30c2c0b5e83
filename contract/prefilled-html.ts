import { STEP_FIELDS } from './candidate.ts'
import { inHtml } from './in-html.ts'
import { PREFILL_ID, type Prefill } from './prefill.ts'

/**
 * The page with answers in it: those of the first step in its inputs, all of them in a block for its script, and in its
 * links for who has none.
 *
 * @param script what `PREFILL_SCRIPT` holds, and `PREFILL_START`
 */
export function prefilledHtml(html: string, prefill: Prefill, script: string): string {
  const json = JSON.stringify(prefill).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${PREFILL_ID}">${json}</script>`
  const query = inHtml(queryOf(prefill))
  const linked = html.replaceAll('href="?', () => `href="?${query}`)
  const filled = STEP_FIELDS[0].reduce((page, name) => withValue(page, name, prefill[name]), linked)
  return filled.replace('</body>', () => `${block}<script>${script}</script></body>`)
}

function withValue(html: string, name: string, value: string | undefined): string {
  if (!value) return html
  const input = new RegExp(`<input\\b[^>]* name="${name}"`)
  return html.replace(input, (begun) => `${begun} value="${inHtml(value)}"`)
}

const queryOf = (prefill: Prefill): string =>
  Object.entries(prefill)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(one)}&`))
    .join('')
