import { list } from './variable-kinds.ts'

const HOST = String.raw`(?:\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*)`
const SOURCE = new RegExp(String.raw`^(?:https?:\/\/)?${HOST}(?::(?<port>\d{1,5}|\*))?\/?$`, 'i')
const SCHEME = /^https?:$/i
const KEYWORD = /^'(?:self|none)'$/i

const PORT_MAX = 65_535
const FORMS = "must be 'none', 'self', or origins such as https://jobs.example, https://*.example or https:"

/** `FRAME_ANCESTORS`, by the grammar of Content Security Policy 3 (`frame-ancestors`). */
export const frameAncestors = list
  .transform((sources) => sources.map(withQuotes))
  .superRefine((sources, context) => {
    const fault = ancestorsFault(sources)
    if (fault) context.addIssue(fault)
  })

/** Restores the quotes that a shell removes: without them a keyword is a host name. */
export const withQuotes = (source: string): string => source.replace(/^(self|none)$/i, "'$1'").toLowerCase()

/** Returns the first fault of the sources, or null. */
export function ancestorsFault(sources: readonly string[]): string | null {
  const wrong = sources.find((source) => !isSource(source))
  if (wrong?.includes('[')) return `cannot hold ${wrong}: browsers take no IPv6 address there; name the host`
  if (wrong) return `${FORMS}, not ${wrong}`
  if (sources.length > 1 && sources.includes("'none'")) return "must be 'none' alone, or omit it"
  return null
}

/** Refuses paths, which browsers ignore. */
function isSource(source: string): boolean {
  if (KEYWORD.test(source) || SCHEME.test(source)) return true
  const parts = SOURCE.exec(source)?.groups
  return parts !== undefined && !(Number(parts.port) > PORT_MAX)
}

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::|\/|$)/

const EVERY_SITE = /^(?:https?:|(?:https?:\/\/)?\*(?::.*)?\/?)$/

/** Returns sources that allow every site, or a site over http, which can be tampered with. */
export const unsafeAncestors = (sources: readonly string[]): readonly string[] =>
  sources.filter((source) => EVERY_SITE.test(source) || (source.startsWith('http:') && !LOCAL.test(source)))
