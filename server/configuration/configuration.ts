import { readFileSync, statSync } from 'node:fs'
import { distance } from 'fastest-levenshtein'
import type { z } from 'zod'

export type Environment = Readonly<Record<string, string | undefined>>

/** Invalid configuration, with one message that names every fault. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigurationError'
    this.faults = faults
  }
}

/**
 * Reads a configuration from environment variables. An empty variable counts as missing.
 *
 * @param secretFiles names for which `{name}_FILE` may hold the path of a file with the value
 * @throws {ConfigurationError} with a line for each fault: `NAME: message`
 */
export function readConfiguration<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
  secretFiles: readonly string[] = [],
  readFile?: (path: string) => string,
): z.output<Schema> {
  const faults: string[] = []
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) if (value) values[name] = value
  for (const name of secretFiles) {
    const path = values[`${name}_FILE`]
    if (!path || !readFile) continue
    if (values[name]) faults.push(`${name}: is set twice, here and by ${name}_FILE`)
    try {
      values[name] = readFile(path).trimEnd()
    } catch {
      faults.push(`${name}_FILE: the file cannot be read`)
      values[name] = ''
    }
  }
  const result = schema.safeParse(values)
  if (!result.success) {
    const known = new Set(faults.map((fault) => fault.split(/_FILE|:/, 1)[0]))
    for (const issue of result.error.issues) {
      const name = issue.path.join('.')
      if (!known.has(name)) faults.push(`${name}: ${issue.message}`)
    }
  }
  if (!result.success || faults.length) throw new ConfigurationError(faults)
  return result.data
}

/** Runs two readers. @throws {ConfigurationError} with the faults of both, without duplicates */
export function withAllFaults<One, Other>(one: () => One, other: () => Other): [One, Other] {
  const faults = new Set<string>()
  const attempt = <Result>(read: () => Result): Result | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      for (const fault of error.faults) faults.add(fault)
      return undefined
    }
  }
  const both = [attempt(one), attempt(other)] as [One, Other]
  if (faults.size > 0) throw new ConfigurationError([...faults])
  return both
}

/** Lists unknown variables that resemble ours: `PROVIDER_ULR`, `EVENT_URL` or `PROVIDR_URL`; never their values. */
export function unknownVariables(environment: Environment, known: readonly string[]): string[] {
  const prefixes = new Set(known.flatMap(prefixOf))
  const singulars = new Set(known.map(singularOf))
  return Object.keys(environment)
    .filter((name) => environment[name] && !known.includes(name))
    .filter((name) => {
      const upper = name.toUpperCase()
      const isMistyped = known.some(
        (one) =>
          distance(upper, one) <= (lettersOf(upper) === lettersOf(one) ? 2 : Math.min(2, one.length / 4)),
      )
      return (
        isMistyped ||
        singulars.has(singularOf(upper)) ||
        prefixOf(upper).some((prefix) => prefixes.has(prefix))
      )
    })
    .map((name) => `${name} is unknown, and is ignored`)
}

const prefixOf = (name: string): string[] => name.match(/^[A-Z0-9]+(?=_)/) ?? []
const lettersOf = (name: string): string => [...name].sort().join()
const singularOf = (name: string): string => name.replace(/S(?=_|$)/g, '')

/** Reads the file of a variable. @throws {Error} with a message to put after the variable's name */
export function readNamedFile(path: string, maxBytes: number): Buffer {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new Error(`must name a file, and ${path} is not one`)
  if (found.size > maxBytes) throw new Error(`is too large: ${found.size} bytes of at most ${maxBytes}`)
  try {
    return readFileSync(path)
  } catch {
    throw new Error(`cannot be read: ${path}`)
  }
}

const SECRET_MAX_BYTES = 64 * 1024

/** Reads a regular file with a secret; a pipe could block the start. */
export const readSecretFile = (path: string): string => readNamedFile(path, SECRET_MAX_BYTES).toString()
