/** Bytes in which the format is detected; PDF readers search as far (ISO 32000-1, annex H). */
export const HEAD_BYTES = 1024

/** A web page, also as MHTML, or XML: Word and browsers save them under the names of documents. */
const MARKUP =
  /^<(?:!doctype|!--|[?!](?:xml|mso|\[)|\/?(?:html|head|body|meta|title|style|div|table|p|span|font|h\d|\w+:\w+)\b)|^(?:[\w-]+:[\s\S]*\n)?content-type:\s*(?:multipart\/|text\/html)/i

/** Returns the format by magic bytes, after a byte order mark and blanks; null for text and others. */
export function formatOf(head: Uint8Array): 'compound-file' | 'zip' | 'rtf' | 'pdf' | 'markup' | null {
  const bytes = head.subarray(0, HEAD_BYTES)
  const text = new TextDecoder('latin1').decode(bytes).replace(/^(?:ï»¿|\s)+/, '')
  if (text.startsWith('ÐÏ\u0011à¡±\u001aá')) return 'compound-file'
  if (text.startsWith('PK\u0003\u0004')) return 'zip'
  const encoding = utf16Encoding(bytes)
  const decoded = encoding ? new TextDecoder(encoding).decode(bytes).trim() : text
  if (decoded.startsWith('{\\rtf')) return 'rtf'
  if (text.includes('%PDF-')) return 'pdf'
  return MARKUP.test(decoded) ? 'markup' : null
}

/** Detects UTF-16 by its byte order mark, or the zeros of Latin text. */
export function utf16Encoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null
}
