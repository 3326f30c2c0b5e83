import { utf16Encoding } from '@resume-library/file-formats/format-of'
import { countLost, joinSpacedLetters } from '../clean-text.ts'
import { LINES_MAX, TEXT_MAX_LENGTH } from '../limits.ts'
import { makePlainLine } from '../lines.ts'
import type { Line, ResumeText } from '../resume-text.ts'

/** Reads plain text; tabs and wide gaps separate cells, Markdown is stripped. */
export function readTxt(bytes: Uint8Array): ResumeText {
  const text = decodeText(bytes.subarray(0, TEXT_MAX_LENGTH * 2))
  return { lines: linesOfText(text), links: [], lostCharacters: countLost(text), mayBeScan: false }
}

export function linesOfText(text: string): Line[] {
  const rows = text
    .slice(0, TEXT_MAX_LENGTH)
    .replace(/[│┃║]/g, '|')
    .replace(/[─━═¯▔▬]/g, '-')
    .replace(/[\u2500-\u257f]/g, '+')
    .split(/\r\n?|\n|\f/)
    .slice(0, LINES_MAX)
    .map(withoutWideGaps)
  let startsBlock = true
  return rows.flatMap((row, at) => {
    const isHeading = /^\s*#{1,6}\s/.test(row) || isUnderlined(rows, at)
    const style = isHeading ? { size: HEADING_SIZE, strong: true } : {}
    const line = makePlainLine(cellsOf(withoutMarkdown(row)), style, { startsBlock })
    startsBlock &&= line === null
    return line ?? []
  })
}

/** Shortens gaps, on which the patterns below would take minutes. */
const withoutWideGaps = (row: string): string =>
  row.replace(/\s{9,}/g, (gap) => (gap.includes('\t') ? '\t' : ' '.repeat(8)))

/** Splits at wide gaps and dot leaders, but not in letter-spaced text. */
const cellsOf = (text: string) => {
  const row = /^\s*\|.*\|\s*$/.test(text)
    ? text.replace(/^\s*\|\s*|\s*\|\s*$/g, '').replace(/\s*\|\s*/g, '\t')
    : text
  return joinSpacedLetters(row) === row ? row.replace(/\s\.{3,}\s|\s(?:\. ){2,}\.?\s*| {3,}/g, '\t') : row
}

const UNDERLINE = /^\s*([=_*~+-])\1{2,}\s*$/

/** Detects an underlined heading, but not one in a frame. */
const isUnderlined = (rows: readonly string[], at: number) =>
  UNDERLINE.test(rows[at + 1] ?? '') &&
  !UNDERLINE.test(rows[at]!) &&
  rows[at + 1] !== rows[at + 3] &&
  !rows[at]!.includes('|')
/** In points, above body text. */
const HEADING_SIZE = 13

/** Strips `**Name**`, `## Skills` and `=====`. */
const withoutMarkdown = (text: string): string =>
  text
    .replace(/^\s*[+|][-+=|:\s]+[+|]\s*$/, '')
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/^\s*(?:[=_*~#+-]{3,}|:{2,})\s*|\s*(?:(?<![=_*~#-])[=_*~#-]{3,}|(?<!:):{2,})\s*$/g, '')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replace(/`\s+`/g, ', ')
    .replaceAll('`', '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\[([^[\]]+)\]\((?:mailto:|tel:|https?:)[^)]*\)/g, '$1')

/** Signs of another code page decoded as Western. */
const WESTERN_SIGNS_IN_WORDS = /\p{L}[¹³¿£¥¼¾¡¢±¶·]|[¹³¿£¥¼¾±¶]\p{L}/gu
const CODE_PAGES = ['windows-1252', 'windows-1250', 'macintosh'] as const

export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** Detects the encoding: UTF-16 by zeros, UTF-8 by validity, else the most plausible code page. */
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
    // The bytes may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
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
