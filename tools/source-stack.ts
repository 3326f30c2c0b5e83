import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const MAPS = fileURLToPath(new URL('../form/dist/source-maps/', import.meta.url))

/** Position in a script, in the stack formats of all browsers; line and column start at 1. */
const PLACE = /[^\s()@]*\/assets\/([\w.-]+\.js)(?:\?\d+)?:(\d+):(\d+)/g

/** Returns the built source map of a script; null for another build. */
function mapOf(script: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(join(MAPS, `${script}.map`), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const stack = (await text(process.stdin)).replace(PLACE, (place, script, line, column) => {
  const origin = mapOf(script)?.findOrigin(Number(line), Number(column))
  return origin && 'fileName' in origin
    ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
    : place
})
process.stdout.write(stack)
