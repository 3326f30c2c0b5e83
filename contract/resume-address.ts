import { isStorableResumeName, parseUrl } from './resume.ts'
import { RESUMES_PATH } from './service-api.ts'

/** What an address says whose path is that of our resumes. */
export interface ResumeAddress {
  /** The file, as it is kept; null for what no resume is kept under, as a name with a slash at its end. */
  readonly name: string | null
  /** Whether the address lies directly below the base, so that nobody else could serve it. */
  readonly isOurs: boolean
}

const PATH_SEGMENTS = RESUMES_PATH.split('/').slice(1, -1)

/**
 * Which of our resumes an address names, in any spelling that is served: percent-encoded letters, dot segments,
 * a query or fragment, a host in capitals or with its final dot, a default port, http or https or no scheme at all.
 *
 * The host does not decide which file it is: an operator may move to another address, and a name with 128 random bits
 * is known only to who uploaded it. Whether the host is ours is told beside it.
 *
 * @param base public base of the service, an origin with or without a path; null where every base counts as ours
 * @returns null for an address that is not below `/candidate/resumes/`
 */
export function resumeAddress(address: string, base: string | null): ResumeAddress | null {
  const url = parseAddress(address)
  const segments = url && decodedSegments(url)
  if (!url || !segments) return null
  const begin = segments.findLastIndex((_, index) => isResumesFolder(segments, index))
  if (begin < 0) return null
  const name = segments.slice(begin + PATH_SEGMENTS.length).join('/')
  return {
    name: isStorableResumeName(name) ? name : null,
    isOurs: base === null || isBelow(url, segments.slice(0, begin), base),
  }
}

/** Whether our resumes' folder begins at this segment, and something stands below it. */
const isResumesFolder = (segments: readonly string[], begin: number): boolean =>
  PATH_SEGMENTS.every((segment, index) => segments[begin + index] === segment) &&
  begin + PATH_SEGMENTS.length < segments.length

function isBelow(url: URL, segments: readonly string[], base: string): boolean {
  const own = parseAddress(base)
  const ownSegments = own && decodedSegments(own)
  if (!own || !ownSegments) return false
  const ownPath = ownSegments.join('/').replace(/\/+$/, '')
  return comparableHost(url) === comparableHost(own) && segments.join('/') === ownPath
}

function parseAddress(address: string): URL | null {
  const withScheme = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return parseUrl(withScheme)
}

/** The parts of a path, each decoded once, as a router does; null where one cannot be decoded. */
function decodedSegments({ pathname }: URL): string[] | null {
  try {
    return pathname.slice(1).split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

/** The parser has put it in lower case and dropped a default port; `example.com.` is `example.com`. */
const comparableHost = ({ hostname, port }: URL) => `${hostname.replace(/\.$/, '')}:${port}`
