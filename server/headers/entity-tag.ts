/** Content codings that proxies put behind a tag when they compress: `"54-gzip"`, `"54--gzip"`, `"54;br"`, `"54"-gzip`. */
const CODINGS = /(?:[-;:]{1,2}(?:x-)?(?:gzip|br|brotli|zstd|deflate|compress)){1,3}(?="?$)/i

/**
 * Finds an entity tag in an `If-Match` or `If-None-Match`: alone, in a list, or by `*` (RFC 9110, section 13.1). Weak tags
 * match, too, also those of a proxy that compresses, and tags without quotes.
 */
export function matchesEntityTag(header: string | undefined, etag: string): boolean {
  const wanted = plainTag(etag)
  return header?.trim() === '*' || (header ?? '').split(',').some((tag) => plainTag(tag) === wanted)
}

const plainTag = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//i, '')
    .replace(CODINGS, '')
    .replace(/^"([^"]*)"$/, '$1')
