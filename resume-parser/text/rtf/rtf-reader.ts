import { HEAD_BYTES, utf16Encoding } from '@resume-library/file-formats/format-of'
import { LINES_MAX, LINKS_MAX } from '../limits.ts'
import { linesOfFlow, type RawLine } from '../lines.ts'
import type { ResumeText } from '../resume-text.ts'
import { createTableFlow } from './table-flow.ts'

const HIDDEN_DESTINATIONS = new Set(
  (
    'fonttbl colortbl stylesheet info pict object objdata themedata colorschememapping datastore latentstyles ' +
    'listtable listoverridetable rsidtbl generator xmlnstbl pgdsctbl filetbl fldinst nonshppict shpinst ' +
    'fchars lchars pntext listtext annotation atnid atnauthor footnote ftnsep mmathPr wgrffmtfilter revtbl'
  ).split(' '),
)
/** Destinations marked as optional that contain visible text. */
const VISIBLE_DESTINATIONS = new Set(['shptxt', 'shprslt'])
const SIGNS: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
}
/** Code pages by `\fcharset` (RTF 1.9.1). */
const CHARSET_ENCODINGS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

/** Returns the encoding of `\ansicpg`, else the Western one. */
const codePageEncoding = (page: number): string =>
  page === 65001 ? 'utf-8' : page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252'
const GROUPS_MAX = 500

interface Group {
  readonly isVisible: boolean
  /** In half points. */
  readonly size: number
  readonly strong: boolean
  readonly underlined: boolean
  readonly capitals: boolean
  readonly font: number
  /** Number of fallback characters after a Unicode one (`\uc`). */
  readonly fallbacks: number
}

const PLAIN: Group = {
  isVisible: true,
  size: 24,
  strong: false,
  underlined: false,
  capitals: false,
  font: -1,
  fallbacks: 1,
}

export function readRtf(bytes: Uint8Array): ResumeText {
  const source = new TextDecoder(utf16Encoding(bytes.subarray(0, HEAD_BYTES)) ?? 'latin1')
    .decode(bytes)
    .replace(/^[^{]+/, '')
  return {
    lines: linesOfFlow(rawLines(source)).slice(0, LINES_MAX),
    links: linksOf(source),
    lostCharacters: 0,
    mayBeScan: false,
  }
}

const linksOf = (source: string) =>
  [...source.matchAll(/HYPERLINK\s+"([^"]{1,500})"/g)].slice(0, LINKS_MAX).map(([, target]) => target!)

const fontEncodings = (source: string) =>
  new Map(
    [...source.matchAll(/\{\\f(\d{1,6})[^{};]{0,200}?\\fcharset(\d{1,3})/g)].map(([, font, charset]) => [
      Number(font),
      CHARSET_ENCODINGS[Number(charset)],
    ]),
  )

function rawLines(source: string): RawLine[] {
  const encodings = fontEncodings(source)
  const ownEncoding = codePageEncoding(Number(/\\ansicpg(\d{1,5})/.exec(source)?.[1]))
  const flow = createTableFlow()
  const groups: Group[] = []
  let group = PLAIN
  let fallbacks = 0
  let pending: number[] = []

  const put = (text: string) => {
    if (group.isVisible && text !== '')
      flow.write(group.capitals ? text.toUpperCase() : text, group.size / 2, group.strong || group.underlined)
  }
  function flush() {
    if (pending.length === 0) return
    const bytes = Uint8Array.from(pending)
    pending = []
    put(new TextDecoder(encodings.get(group.font) ?? ownEncoding).decode(bytes))
  }

  function takeWord(word: string, number: number | null) {
    if (HIDDEN_DESTINATIONS.has(word) || /^footer[lrf]?$/.test(word)) group = { ...group, isVisible: false }
    else if (VISIBLE_DESTINATIONS.has(word)) group = { ...group, isVisible: true }
    else if (word === 'u') {
      put(String.fromCharCode((number ?? 0) & 0xffff))
      fallbacks = group.fallbacks
    } else if (word === 'tab') put('\t')
    else if (Object.hasOwn(SIGNS, word)) put(SIGNS[word]!)
    else if (group.isVisible && flow.handle(word)) return
    else group = changed(group, word, number)
  }

  for (const token of rtfTokens(source)) {
    if (token.type === 'byte') {
      if (fallbacks > 0) fallbacks -= 1
      else pending.push(token.byte)
      continue
    }
    flush()
    if (token.type === 'text') {
      put(token.text.slice(fallbacks))
      fallbacks = Math.max(0, fallbacks - token.text.length)
    } else if (token.type === 'word') takeWord(token.word, token.number)
    else if (token.type === 'open') groups.length < GROUPS_MAX && groups.push(group)
    else if (token.type === 'close') group = groups.pop() ?? group
    else if (token.sign === '*') group = { ...group, isVisible: false }
    else put(SIGN_TEXTS[token.sign] ?? '')
  }
  flush()
  return flow.end()
}

const SIGN_TEXTS: Readonly<Record<string, string>> = { '~': ' ', _: '-', '\\': '\\', '{': '{', '}': '}' }

function changed(group: Group, word: string, number: number | null): Group {
  const isOn = number !== 0
  if (word === 'plain')
    return { ...PLAIN, isVisible: group.isVisible, font: group.font, fallbacks: group.fallbacks }
  if (word === 'fs') return { ...group, size: Math.min(Math.max(number ?? 24, 2), 800) }
  if (word === 'b') return { ...group, strong: isOn }
  if (word === 'ul' || word === 'ulnone') return { ...group, underlined: isOn && word === 'ul' }
  if (word === 'caps') return { ...group, capitals: isOn }
  if (word === 'f') return { ...group, font: number ?? -1 }
  return word === 'uc' ? { ...group, fallbacks: Math.min(Math.max(number ?? 1, 0), 8) } : group
}

type RtfToken =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | { readonly type: 'word'; readonly word: string; readonly number: number | null }
  | { readonly type: 'byte'; readonly byte: number }
  | { readonly type: 'sign'; readonly sign: string }
  | { readonly type: 'text'; readonly text: string }

const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi

/** Reads RTF, one character a byte, in one pass; skips binary data. */
function* rtfTokens(source: string): Generator<RtfToken> {
  const pattern = new RegExp(TOKEN)
  for (let found = pattern.exec(source); found; found = pattern.exec(source)) {
    const [, word, number, hex, sign, brace, text] = found
    if (word === 'bin') pattern.lastIndex += Math.max(0, Number(number ?? 0))
    else if (word) yield { type: 'word', word, number: number === undefined ? null : Number(number) }
    else if (hex) yield { type: 'byte', byte: Number.parseInt(hex, 16) }
    // A backslash before the end of a line ends a paragraph.
    else if (sign === '\n' || sign === '\r') yield { type: 'word', word: 'par', number: null }
    else if (sign) yield { type: 'sign', sign }
    else if (brace) yield { type: brace === '{' ? 'open' : 'close' }
    else if (text) yield { type: 'text', text }
  }
}
