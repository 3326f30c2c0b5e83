/** A token of RTF; words have a number where one stands behind them. */
export type RtfToken =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | { readonly type: 'word'; readonly word: string; readonly number: number | null }
  | { readonly type: 'byte'; readonly byte: number }
  | { readonly type: 'sign'; readonly sign: string }
  | { readonly type: 'text'; readonly text: string }

const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi

/** Reads RTF, one character a byte, from front to back; embedded binary data is passed over. */
export function* rtfTokens(source: string): Generator<RtfToken> {
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
