import { readFileSync } from 'node:fs'
import { sourceOf } from './source-map.ts'

/** A place in a module, as V8 writes it in a frame: line and column count from one. */
const PLACE = /(file:\/\/\/\S+\.js):(\d+):(\d+)/
const PLACES_MAX = 1000
/** What was told once is told again without its map. */
const places = new Map<string, string>()

/** A frame of a stack, with the place in the sources where its module was built and has a map beside it. */
export function sourceFrame(frame: string): string {
  return frame.replace(PLACE, (place, module: string, line: string, column: string) => {
    const known = places.get(place)
    if (known !== undefined) return known
    const source = sourcePlace(module, Number(line), Number(column)) ?? place
    if (places.size < PLACES_MAX) places.set(place, source)
    return source
  })
}

function sourcePlace(module: string, line: number, column: number): string | null {
  try {
    const map = JSON.parse(readFileSync(new URL(`${module}.map`), 'utf8'))
    const origin = sourceOf(map, line - 1, column - 1)
    return origin && `${new URL(origin.source, module).href}:${origin.line + 1}:${origin.column + 1}`
  } catch {
    // What tells of a fault must not fail of another: the place in the built module is told.
    return null
  }
}
