import { DEFAULT_LANGUAGE, type Language } from './service-api.ts'

/** Length that BCP 47 asks to support. */
const TAG_MAX_LENGTH = 35

/** Returns the requested language, else the browser's best, else the default; `es-MX` matches `es` (RFC 4647, 3.4). */
export function negotiateLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  languages: readonly Language[],
): Language {
  const liked = weighted(acceptLanguage ?? '').map(({ value }) => value)
  const [best] = [asked ?? '', ...liked].flatMap((range) => lookUp(range, languages) ?? [])
  return best ?? DEFAULT_LANGUAGE
}

/** Returns the language of the longest prefix of a tag. */
function lookUp(tag: string, languages: readonly Language[]): Language | undefined {
  const parts = tag.length > TAG_MAX_LENGTH ? [] : tag.toLowerCase().split('-')
  const beginnings = parts.map((_, left) => parts.slice(0, parts.length - left).join('-'))
  return beginnings.flatMap((one) => languages.find((language) => language.toLowerCase() === one) ?? [])[0]
}

/** Chooses the smallest encoding that the browser takes. */
export function negotiateEncoding(
  acceptEncoding: string | undefined,
  there: { readonly br?: unknown; readonly gzip?: unknown },
): 'br' | 'gzip' | 'identity' {
  const accepted = new Set(weighted(acceptEncoding ?? '').map(({ value }) => value))
  if (there.br && accepted.has('br')) return 'br'
  return there.gzip && accepted.has('gzip') ? 'gzip' : 'identity'
}

/** Parses an `Accept-*` header: lower case, best first, without weight 0. */
function weighted(header: string): { value: string; weight: number }[] {
  return header
    .split(',')
    .map((item) => {
      const [value = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { value, weight: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
}
