const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, DIGITS.indexOf(String.fromCharCode(code))),
)
const [COMMA, SEMICOLON] = [0x2c, 0x3b]

/** ECMA-426, as far as places need it. */
interface BuiltMap {
  readonly sources: readonly string[]
  readonly mappings: string
}

/** Lines and columns count from zero. */
interface Origin {
  readonly source: string
  readonly line: number
  readonly column: number
}

/**
 * Where in the sources a place of a built module comes from. It reads the map through and keeps nothing: Node's `SourceMap`
 * would hold 50 MB for the modules of the servers.
 */
export function sourceOf({ sources, mappings }: BuiltMap, line: number, column: number): Origin | null {
  // Column in the built module; source, line and column there. Each is written as the difference from the one before.
  const at = [0, 0, 0, 0]
  let found: Origin | null = null
  let [builtLine, field, value, shift] = [0, 0, 0, 0]
  // The end of the last segment is written by nobody.
  for (let i = 0; i <= mappings.length; i++) {
    const code = i < mappings.length ? mappings.charCodeAt(i) : SEMICOLON
    if (code !== COMMA && code !== SEMICOLON) {
      const digit = VALUES[code]!
      value += (digit & 31) << shift
      shift += 5
      if (digit & 32) continue
      if (field < at.length) at[field]! += value & 1 ? -(value >> 1) : value >> 1
      field++
      value = shift = 0
      continue
    }
    if (field > 0 && builtLine === line) {
      if (at[0]! > column) return found
      // A segment of one number comes from nowhere.
      found = field < 4 ? null : { source: sources[at[1]!]!, line: at[2]!, column: at[3]! }
    }
    field = 0
    if (code !== SEMICOLON) continue
    if (++builtLine > line) break
    at[0] = 0
  }
  return found
}
