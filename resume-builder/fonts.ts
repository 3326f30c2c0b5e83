/** Letters that each file is asked for, in this order; its cmap decides what it can draw. */
const COVERED = {
  'open-sans-latin':
    /[\0-\xff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u200b\u2010-\u206f\u20ac\u2122\u2212]+/g,
  'open-sans-vietnamese':
    /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]+/g,
  'open-sans-latin-ext': /[\u0100-\u02ba\u1e00-\u1eff]+/g,
  'open-sans-cyrillic': /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]+/g,
  'open-sans-cyrillic-ext': /[\u0460-\u052f]+/g,
  'open-sans-greek': /[\u0370-\u03ff\u1f00-\u1fff]+/g,
  'open-sans-hebrew': /[\u0590-\u05ff\ufb1d-\ufb4f]+/g,
  'vazirmatn-arabic': /[\u0600-\u06ff\u0750-\u077f\u200c\u200d]+/g,
} as const

export type Script = keyof typeof COVERED
export type Weight = 400 | 600
/** Name of a WOFF file: `FILE-normal.woff` in `files/` of `@fontsource/open-sans` or `@fontsource/vazirmatn`. */
export type FontFile = `${Script}-${Weight}`
/** Loads the bytes of a file. */
export type LoadFont = (file: FontFile) => Promise<Uint8Array>

const SCRIPTS = Object.keys(COVERED) as Script[]
export const WEIGHTS = [400, 600] as const satisfies readonly Weight[]

/** Returns the scripts whose fonts a text needs, Latin always and first. */
export function scriptsOf(text: string): Script[] {
  let rest = `a${text}`
  return SCRIPTS.filter((script) => {
    const before = rest.length
    rest = rest.replace(COVERED[script], '')
    return rest.length < before
  })
}
