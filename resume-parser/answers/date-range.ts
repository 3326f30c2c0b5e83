/** Years of a job; the present is Infinity. `from` and `to` are its position in the text. */
export interface DateRange {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
}

const MONTHS =
  'jan(?:uary|uar|vier)?|ene(?:ro)?|feb(?:ruary|ruar|rero|braio)?|f[eé]v(?:rier|ereiro)?|m[aä]r(?:ch|z|s|zo|ço)?|mars|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|may|mai|maj|mayo|maio|mei|mag(?:gio)?|jun(?:e|i|io|ho)?|juin|giu(?:gno)?|jul(?:y|i|io|ho)?|juil(?:let)?|lug(?:lio)?|aug(?:ust)?|août|aout|ago(?:sto)?|sep(?:t(?:ember|embre|iembre)?)?|set(?:embro|tembre)?|o[ck]t(?:ober|obre|ubre)?|out(?:ubro)?|ott(?:obre)?|nov(?:ember|embre|iembre|embro)?|de[csz](?:ember|embre|embro)?|d[eé]c(?:embre)?|dic(?:iembre|embre)?|stycz\\w*|lut(?:y|ego)?|marzec|marca|kwie\\w*|maja|czerw\\w*|lip(?:iec|ca)?|sierp\\w*|wrze\\w*|pa[zź]dz\\w*|listop\\w*|grud\\w*|spring|summer|fall|autumn|winter'
const DAY = `(?:(?:(?<!\\d)\\d{1,2}\\.?\\s+)?(?<!\\p{L})(?:${MONTHS})\\.?,?\\s*(?:\\d{1,2},\\s*)?(?:de\\s+)?(?:['’](?=\\d))?|\\d{1,2}\\s*[./-]\\s*(?:\\d{1,2}\\s*[./-]\\s*)?)?`
const YEAR =
  "(?:(?:19|20)\\d{2}(?:[./-]\\d{1,2}(?!\\d)){0,2}|(?<=['’]|(?<!\\d)(?:0?[1-9]|1[0-2])/)\\d{2}(?![\\d/]))"
const NOW =
  "→→|(?:(?:a )?la )?fecha|date|present|current(?:ly)?|till date|pres\\.|now|today|to date|ongoing|heute|jetzt|aktuell|présent|aujourd['’]?hui|actuel(?:lement)?|en cours|ce jour|actualidad|actual(?:mente)?|presente|hoy|hoje|atual(?:mente)?|oggi|attuale|in corso|obecnie|dziś|teraz|heden|nu|nutid|pågående"
const SEPARATOR =
  '\\s*(?:[-–—−~→\\t]|--|(?<= )\\/(?= )|(?:up )?to(?: the)?|until|till|through|bis|à|a|au|al|até|do|tot|t/m|hasta)\\s*|\\s+(?=present\\b|current\\b)'
const RANGE = new RegExp(
  `(?<![\\d$]|\\d[.,])(${DAY}${YEAR})(?:${SEPARATOR})(?:(${DAY}${YEAR}|(?<=\\d{4}[-–])(?:1[3-9]|[2-9]\\d))|(${NOW}))(?![\\w])`,
  'giu',
)
const SINCE = new RegExp(
  `(?<![\\p{L}])(?:since:?|from|seit|depuis|desde(?: el)?|dal|od|sinds)\\s+(${DAY}${YEAR})(?!\\w)`,
  'giu',
)
const UNENDED = new RegExp(`(${DAY}${YEAR})(?:\\s*(?:→|[-–—])|\\s+onwards?)\\s*(?=$|[\\t)])`, 'iu')

export const ONLY_NOW: RegExp = new RegExp(`^(?:${NOW})$`, 'iu')

export function dateRangeIn(text: string): DateRange | null {
  const [range] = text.matchAll(RANGE)
  if (range) {
    const [whole, start = '', end, now] = range
    const place = { from: range.index, to: range.index + whole.length }
    const years = [yearOf(start), now ? Infinity : yearOf(end ?? '')] as const
    return { start: Math.min(...years), end: Math.max(...years), ...place }
  }
  const since = [...text.matchAll(SINCE)][0] ?? UNENDED.exec(text)
  if (!since) return null
  return { start: yearOf(since[1]!), end: Infinity, from: since.index, to: since.index + since[0].length }
}

const yearOf = (text: string) => {
  const year = /(?:19|20)\d{2}/.exec(text)?.[0] ?? /\d{2}$/.exec(text)?.[0] ?? '0'
  return Number(year) < 100 ? Number(year) + (Number(year) < 60 ? 2000 : 1900) : Number(year)
}
