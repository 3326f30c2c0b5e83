import { DEFAULT_LANGUAGE, type Language } from '@resume-library/contract/service-api'

/**
 * The language to answer in: the one asked for, else the one that the browser likes best, else the default one.
 *
 * @param languages those that the page has
 */
export function chosenLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  languages: readonly Language[],
): Language {
  if (asked && languages.includes(asked)) return asked
  const [best] = weighted(acceptLanguage ?? '')
    .map(({ value }) => languages.find((language) => language === value.split('-', 1)[0]))
    .filter((language) => language !== undefined)
  return best ?? DEFAULT_LANGUAGE
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
