import { isStorableResumeName, parseUrl } from './resume.ts'
import { RESUMES_PATH } from './service-api.ts'

export interface ResumeAddress {
  /** Null for a name that no store accepts. */
  readonly name: string | null
  /** True directly below the base, where nobody else could serve it. */
  readonly isOurs: boolean
}

const PATH_SEGMENTS = RESUMES_PATH.split('/').slice(1, -1)

/**
 * Parses the name of an upload from its address, in any spelling that is served (percent-encoding, dot segments, port, no
 * scheme). Any host matches, since an operator may have moved, and a name has 128 random bits.
 * @param base public base of the service; null where every base is ours
 * @returns null for an address not below `/candidate/resumes/`
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

/** Decodes each segment once, as a router does; null where one cannot be decoded. */
function decodedSegments({ pathname }: URL): string[] | null {
  try {
    return pathname.slice(1).split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

/** Drops the final dot of `example.com.`; the parser drops default ports. */
const comparableHost = ({ hostname, port }: URL) => `${hostname.replace(/\.$/, '')}:${port}`
