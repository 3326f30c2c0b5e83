import { negotiateLanguage } from '@resume-library/contract/negotiation'
import type { Language } from '@resume-library/contract/service-api'
import type { FastifyRequest } from 'fastify'

/** Returns the language of the page that sent a request: of its address, else as the browser asks for it. */
export function pageLanguage(
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  languages: readonly Language[],
): Language {
  const asked = [url, headers.referer ?? ''].map((address) =>
    URL.parse(address, 'http://localhost')?.searchParams.get('lang'),
  )
  return negotiateLanguage(asked.find(Boolean) ?? undefined, headers['accept-language'], languages)
}
