import bidiModule from 'bidi-js'
import { create, type Font } from 'fontkit'
import { SEPARATOR } from './blocks.ts'
import { type FontFile, type LoadFont, type Script, scriptsOf, WEIGHTS, type Weight } from './fonts.ts'
import { unwrapWoff } from './unwrap-woff.ts'

// To Node's resolution its types are those of another module format.
type CreateBidi = typeof bidiModule extends { default: infer Create } ? Create : typeof bidiModule
const bidi = (bidiModule as unknown as CreateBidi)()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Text of one font and one direction, in logical order. */
interface Run {
  readonly text: string
  readonly script: Script
  /** True from right to left. */
  readonly isTurned: boolean
}

/** Fonts of several scripts, of which each letter is drawn by the first that has it. */
export interface Typeface {
  readonly files: ReadonlyMap<FontFile, Uint8Array>
  /** Replaces letters without a glyph by their base letters, else leaves them out and adds them to `missing`. */
  drawable(text: string, missing: Set<string>): string
  /** Returns the runs of a line from left to right. */
  runs(line: string): Run[]
  /** Returns the width of a text of a size of 1, or a little more: without kerning and joined letters. */
  widthOf(text: string, weight: Weight): number
}

/** Loads the fonts that a text needs, in parallel. */
export async function loadTypeface(text: string, loadFont: LoadFont): Promise<Typeface> {
  const scripts = scriptsOf(text)
  const names = scripts.flatMap((script) => WEIGHTS.map((weight): FontFile => `${script}-${weight}`))
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, unwrapWoff(await loadFont(name))] as const)),
  )
  const fonts = new Map(Array.from(files, ([name, bytes]) => [name, create(bytes as Buffer) as Font]))
  const scriptOf = (letter: string, current?: Script) => {
    const fitting = scripts.filter((script) =>
      fonts.get(`${script}-400`)!.hasGlyphForCodePoint(letter.codePointAt(0)!),
    )
    // Keeps a letter and its mark in one font.
    return fitting.find((script) => script === current) ?? fitting[0]
  }
  const advances = new Map<string, number>()
  const advanceOf = (letter: string, weight: Weight) => {
    const known = advances.get(letter + weight)
    if (known !== undefined) return known
    const font = fonts.get(`${scriptOf(letter) ?? 'open-sans-latin'}-${weight}`)!
    const advance = font.glyphForCodePoint(letter.codePointAt(0)!).advanceWidth / font.unitsPerEm
    advances.set(letter + weight, advance)
    return advance
  }
  return {
    files,
    drawable: (whole, missing) =>
      whole
        .replace(/[^ \n]/gu, (letter) => {
          if (scriptOf(letter)) return letter
          const parts = Array.from(letter.normalize('NFKD'))
          const bases = parts.filter((part) => !/\p{M}/u.test(part) && scriptOf(part))
          if (bases.length === 0) missing.add(letter)
          return bases.join('')
        })
        .replace(/ {2,}/g, ' ')
        .trim(),
    runs: (line) => {
      const units: Script[] = []
      for (const letter of line) {
        const script = scriptOf(letter, units.at(-1)) ?? 'open-sans-latin'
        units.push(...letter.split('').map(() => script))
      }
      return visualRuns(line, units)
    },
    widthOf: (whole, weight) => Array.from(whole).reduce((sum, letter) => sum + advanceOf(letter, weight), 0),
  }
}

/** Orders runs by the Unicode Bidirectional Algorithm; `scripts` has the one of each code unit. */
function visualRuns(line: string, scripts: readonly Script[]): Run[] {
  const units = line.split('')
  const isMixed = RIGHT_TO_LEFT.test(line)
  const embedding = isMixed && bidi.getEmbeddingLevels(line, line.includes(SEPARATOR) ? 'ltr' : 'auto')
  const order = embedding ? bidi.getReorderedIndices(line, embedding) : units.keys()
  const levelOf = (index: number) => (embedding ? embedding.levels[index]! : 0)
  const runs: { start: number; end: number }[] = []
  for (const index of order) {
    const run = runs.at(-1)
    const isOfRun = run && levelOf(index) === levelOf(run.start) && scripts[index] === scripts[run.start]
    if (isOfRun && index === run.end) run.end++
    else if (isOfRun && index === run.start - 1) run.start--
    else runs.push({ start: index, end: index + 1 })
  }
  if (embedding)
    for (const [index, unit] of bidi.getMirroredCharactersMap(line, embedding.levels)) units[index] = unit
  return runs.map(({ start, end }) => {
    const shown = units.slice(start, end)
    const isTurned = levelOf(start) % 2 === 1
    // Fontkit turns a run by its letters, and Arabic digits, too.
    if (isTurned !== RIGHT_TO_LEFT.test(line.slice(start, end))) shown.reverse()
    return { text: shown.join(''), script: scripts[start]!, isTurned }
  })
}
