import { utf16Encoding } from '@resume-library/file-formats/format-of'

/** What these letters look like when they are read as western: signs that no text has inside words. */
const WESTERN_SIGNS_IN_WORDS = /\p{L}[¹³¿£¥¼¾¡¢±¶·]|[¹³¿£¥¼¾±¶]\p{L}/gu
const CODE_PAGES = ['windows-1252', 'windows-1250', 'macintosh'] as const

export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** By its zeros, by whether it is UTF-8, else by its likeliest letters. */
function encodingOf(bytes: Uint8Array): string {
  const wide = utf16Encoding(bytes.subarray(0, 2_000))
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  return CODE_PAGES.map((encoding) => ({
    encoding,
    faults: faultsOf(new TextDecoder(encoding).decode(bytes)),
  })).sort((one, other) => one.faults - other.faults)[0]!.encoding
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function faultsOf(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const wrong = count(WESTERN_SIGNS_IN_WORDS) + count(/[\u0080-\u009f]/g) + count(/\p{Ll}\p{Lu}(?=\P{Lu})/gu)
  return wrong + count(/\p{L}[†‡‰‹›€ÅŽ¬√∆∂π∫Ω◊]\p{L}?/gu)
}
