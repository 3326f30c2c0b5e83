/**
 * Whether an `If-None-Match` names an entity tag, by the weak comparison (RFC 9110, section 13.1.2).
 *
 * @param etag with its quotes, strong or weak
 */
export function namesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const wanted = withoutWeakness(etag)
  return (ifNoneMatch ?? '').split(',').some((tag) => {
    const known = tag.trim()
    return known === '*' || withoutWeakness(known) === wanted
  })
}

const withoutWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag)
