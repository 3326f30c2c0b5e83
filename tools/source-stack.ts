import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const MAPS = fileURLToPath(new URL('../form/dist/source-maps/', import.meta.url))

/** A place in a script of the page, as each browser writes it in a stack: line and column count from one. */
const PLACE = /[^\s()@]*\/assets\/([\w.-]+\.js)(?:\?\d+)?:(\d+):(\d+)/g

/**
 * A stack of the page, with the place in the sources wherever the maps of this build know it.
 *
 * @param mapOf the source map of a script by its name; null where there is none
 */
function sourceStack(stack: string, mapOf: (script: string) => SourceMap | null): string {
  return stack.replace(PLACE, (place, script, line, column) => {
    const origin = mapOf(script)?.findOrigin(Number(line), Number(column))
    return origin && 'fileName' in origin
      ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
      : place
  })
}

function builtMap(script: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(join(MAPS, `${script}.map`), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

process.stdout.write(sourceStack(await text(process.stdin), builtMap))
