import {
  PERSONAL_PARAMETERS,
  PREFILLED_PARAMETER,
  PREFILLED_VALUE,
  type Prefill,
  prefillOf,
} from './prefill.ts'

/**
 * What the page's address says that the form begins with; it is written nowhere else. Null where it has no word of that:
 * then the page is the one of all.
 */
export function prefillIn({ url }: { readonly url: string }): Prefill | null {
  const query = url.indexOf('?')
  if (query < 0) return null
  const given = [...new URLSearchParams(url.slice(query))]
  const isMeant = given.some(
    ([name, value]) =>
      PERSONAL_PARAMETERS.includes(name) || (name === PREFILLED_PARAMETER && value === PREFILLED_VALUE),
  )
  return isMeant ? prefillOf(given) : null
}
