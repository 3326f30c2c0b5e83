/**
 * Finds an entity tag in an `If-Match` or `If-None-Match`: alone, in a list, or by `*` (RFC 9110, section 13.1). Weak tags
 * match, too, tags without quotes, and those with what proxies add when they compress: `"54-gzip"`, `"54;br"`, `"54"-gzip`.
 */
export function matchesEntityTag(header: string | undefined, etag: string): boolean {
  const wanted = plainTag(etag)
  const isOurs = (tag: string) => tag.startsWith(wanted) && !/^\w/.test(tag.slice(wanted.length))
  return header?.trim() === '*' || (!!header && header.split(',').map(plainTag).some(isOurs))
}

const plainTag = (tag: string) => tag.trim().replace(/^W\/|"/gi, '')
