import { MultipartParseError, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser'
import { PART_HEADERS_MAX_BYTES } from '@resume-library/contract/limits'
import { refuse } from '../refusals.ts'

/** Part of a form (RFC 7578, section 4). */
interface FormPart {
  readonly name: string
  /** Null for a text field. */
  readonly filename: string | null
  /** Media type in lower case, without parameters; null where there is none. */
  readonly mediaType: string | null
  readonly bytes: Uint8Array
}

export const malformed = (reason: string) => refuse('upload_malformed', { cause: reason })

const BOUNDARY = /;[ \t]*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))[ \t]*(?:;|$)/i

/** Parses the boundary of a `multipart/form-data` type (RFC 2046, section 5.1.1). @throws {Refusal} `upload_malformed` */
export function multipartBoundary(contentType: string): string {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (!boundary || !/^multipart\/form-data[ \t]*;/i.test(contentType)) throw malformed('no boundary')
  return boundary
}

/** The body is bounded already. */
const LIMITS = {
  maxHeaderSize: PART_HEADERS_MAX_BYTES,
  maxParts: Number.POSITIVE_INFINITY,
  maxFileSize: Number.POSITIVE_INFINITY,
  maxTotalSize: Number.POSITIVE_INFINITY,
}

/** Parses a whole body, part by part, without copying their bytes. @throws {Refusal} `upload_malformed`, after the parts before */
export function* formParts(boundary: string, body: Buffer): Generator<FormPart, void, void> {
  const parser = new MultipartParser(boundary, LIMITS)
  try {
    for (const part of parser.write(withoutPreamble(boundary, body))) yield formPart(part)
    parser.finish()
  } catch (error) {
    throw error instanceof MultipartParseError ? malformed(error.message) : error
  }
}

/** Skips what precedes the first boundary (RFC 2046, section 5.1.1): some programs begin with an empty line. */
function withoutPreamble(boundary: string, body: Buffer): Buffer {
  const opening = Buffer.from(`--${boundary}`)
  if (body.subarray(0, opening.length).equals(opening)) return body
  const found = body.indexOf(`\r\n--${boundary}`)
  return found < 0 ? body : body.subarray(found + 2)
}

const NAME_PARAMETER = /;[ \t]*name=(?:"([^"]*)"|([^\s;"]+))/i
const FILENAME_PARAMETER = /;[ \t]*filename=(?:"([^"]*)"|([^\s;"]*))/i

/** Reads the parameters itself: the library's patterns take quadratic time, and unescape the paths of Windows. */
function formPart(part: MultipartPart): FormPart {
  const headers = headersOf(part)
  const disposition = headers['content-disposition'] ?? ''
  const name = parameter(NAME_PARAMETER, disposition)
  if (!name || !/^form-data[ \t]*;/i.test(disposition)) throw malformed('a part without a name')
  if (!/^(7bit|8bit|binary)?$/i.test(headers['content-transfer-encoding'] ?? ''))
    throw malformed('a part with a transfer encoding')
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';')
  return {
    name,
    filename: parameter(FILENAME_PARAMETER, disposition)?.replaceAll('%22', '"') ?? null,
    mediaType: mediaType.trim().toLowerCase() || null,
    // One chunk, as the whole body was.
    bytes: part.content[0] ?? new Uint8Array(),
  }
}

function headersOf(part: MultipartPart): Readonly<Record<string, string | undefined>> {
  try {
    return part.headers
  } catch (error) {
    // Not UTF-8.
    if (error instanceof TypeError) throw malformed('the headers of a part are not readable')
    throw error
  }
}

function parameter(pattern: RegExp, disposition: string): string | null {
  const [, quoted, bare] = pattern.exec(disposition) ?? []
  return quoted ?? bare ?? null
}
