import { refuse } from '../refusals.ts'

/** Headers of a part of a form (RFC 7578, section 4). */
export interface PartHeaders {
  readonly name: string
  /** Null for a text field. */
  readonly filename: string | null
  /** Media type in lower case, without parameters; null where there is none. */
  readonly mediaType: string | null
}

/** Not a dot, which excludes U+2028 and U+2029. */
const HEADER = /^([!#$%&'*+\-.^_`|~\w]+):[ \t]*([^\r\n]*)$/
const NAME_PARAMETER = /;[ \t]*name=(?:"([^"]*)"|([^\s;"]+))/i
const FILENAME_PARAMETER = /;[ \t]*filename=(?:"([^"]*)"|([^\s;"]*))/i

/** Parses headers without the empty line at their end. @throws {Refusal} `upload_malformed` */
export function parsePartHeaders(text: string): PartHeaders {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name, value] = HEADER.exec(line) ?? []
    const key = name?.toLowerCase()
    if (!key || value === undefined || headers.has(key))
      throw malformed('a part header is invalid or repeated')
    headers.set(key, value)
  }
  const disposition = headers.get('content-disposition') ?? ''
  const name = parameter(NAME_PARAMETER, disposition)
  if (!name || !/^form-data[ \t]*;/i.test(disposition)) throw malformed('a part without a name')
  if (!/^(7bit|8bit|binary)?$/i.test(headers.get('content-transfer-encoding') ?? '')) {
    throw malformed('a part with a transfer encoding')
  }
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';')
  return {
    name,
    filename: parameter(FILENAME_PARAMETER, disposition)?.replaceAll('%22', '"') ?? null,
    mediaType: mediaType.trim().toLowerCase() || null,
  }
}

function parameter(pattern: RegExp, disposition: string): string | null {
  const [, quoted, bare] = pattern.exec(disposition) ?? []
  return quoted ?? bare ?? null
}

export const malformed = (reason: string) => refuse('upload_malformed', { cause: reason })
