import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** A place in a module, as V8 writes it in a frame: line and column count from one. */
const PLACE = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/
/** Of each module of which an error was told; a few megabytes for all of them. */
const maps = new Map<string, SourceMap | null>()

/** A frame of a stack, with the place in the sources where its module was built and has a map beside it. */
export function sourceFrame(frame: string): string {
  return frame.replace(PLACE, (place, module: string, line: string, column: string) => {
    const origin = mapOf(module)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, module).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function mapOf(module: string): SourceMap | null {
  const known = maps.get(module)
  if (known !== undefined) return known
  const map = readMap(module)
  maps.set(module, map)
  return map
}

function readMap(module: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${module}.map`), 'utf8')))
  } catch {
    // What tells of a fault must not fail of another: the place in the built module is told.
    return null
  }
}
