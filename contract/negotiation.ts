import { DEFAULT_LANGUAGE, type Language } from './service-api.ts'

/** BCP 47 asks to take tags of this length; a longer one is nobody's language. */
const TAG_MAX_LENGTH = 35

/**
 * The language to answer in: the one asked for, else the one that the browser likes best, else the default one. Either
 * may be said more closely than the page has it: `es-MX` is `es` (RFC 4647, 3.4).
 *
 * @param languages those that the page has
 */
export function chosenLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  languages: readonly Language[],
): Language {
  const liked = weighted(acceptLanguage ?? '').map(({ value }) => value)
  const [best] = [asked ?? '', ...liked].flatMap((range) => lookUp(range, languages) ?? [])
  return best ?? DEFAULT_LANGUAGE
}

/** @returns the language of the longest beginning of a tag that there is one for */
function lookUp(tag: string, languages: readonly Language[]): Language | undefined {
  const parts = tag.length > TAG_MAX_LENGTH ? [] : tag.toLowerCase().split('-')
  const beginnings = parts.map((_, left) => parts.slice(0, parts.length - left).join('-'))
  return beginnings.flatMap((one) => languages.find((language) => language.toLowerCase() === one) ?? [])[0]
}

/** The smallest of the encodings that there are and that the browser takes. */
export function chosenEncoding(
  acceptEncoding: string | undefined,
  there: { readonly br?: unknown; readonly gzip?: unknown },
): 'br' | 'gzip' | 'identity' {
  const accepted = new Set(weighted(acceptEncoding ?? '').map(({ value }) => value))
  if (there.br && accepted.has('br')) return 'br'
  return there.gzip && accepted.has('gzip') ? 'gzip' : 'identity'
}

/** The values of an `Accept-*` header in lower case, best first, without those of weight 0. */
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
