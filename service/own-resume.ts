import { isStorableResumeName } from '@resume-library/contract/resume'
import { RESUMES_PATH } from '@resume-library/contract/service-api'

/** A resume address that could be one of ours. */
export interface OwnResume {
  readonly name: string
  /** Whether it lies below our own public base, so that nobody else could have it. */
  readonly isOurs: boolean
}

/**
 * The name in a resume address that ends as ours do, whatever its host: an operator may move to another address,
 * and a name of 128 random bits is known only to who uploaded it.
 *
 * @param base public base, an origin with or without a path
 * @returns null for every other address
 */
export function ownResume(resumeUrl: string, base: string): OwnResume | null {
  const address = /^https?:\/\//i.test(resumeUrl) ? resumeUrl : `https://${resumeUrl}`
  if (!URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  const at = pathname.lastIndexOf(RESUMES_PATH)
  const name = at < 0 ? '' : pathname.slice(at + RESUMES_PATH.length)
  if (!isStorableResumeName(name)) return null
  const own = new URL(base)
  const below = own.pathname.replace(/\/+$/, '') + RESUMES_PATH
  return { name, isOurs: host === own.host && pathname === below + name }
}
