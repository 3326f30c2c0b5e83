/** Code pages of the fonts' character sets (RTF 1.9.1, \fcharset). */
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

export const charsetEncoding = (charset: number): string | undefined => CHARSET_ENCODINGS[charset]

/** The encoding of `\ansicpg`, western where it is unknown. */
export const codePageEncoding = (page: number): string =>
  page === 65001 ? 'utf-8' : page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252'
