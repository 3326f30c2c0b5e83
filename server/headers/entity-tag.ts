/** Compares an `If-None-Match` with an entity tag in its quotes, weakly (RFC 9110, section 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const wanted = withoutWeakness(etag)
  return (ifNoneMatch ?? '').split(',').some((tag) => {
    const known = tag.trim()
    return known === '*' || withoutWeakness(known) === wanted
  })
}

const withoutWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag)
