import { readFileSync, statSync } from 'node:fs'
import { distance } from 'fastest-levenshtein'
import type { z } from 'zod'
import { KNOWN_VARIABLES, RULES, type Rule, SECRETS, type STORAGE } from './environment.ts'

const SECRET_MAX_BYTES = 64 * 1024

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

/** Name of a variable as a member of the configuration: `AUDIT_DAYS` is `auditDays`. */
type MemberName<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<MemberName<Rest>>}`
  : Lowercase<Name>

const memberName = (name: string) => name.toLowerCase().replace(/_./g, (pair) => pair.slice(1).toUpperCase())

export type Settings<Schema extends z.ZodObject> = {
  readonly [Name in keyof z.output<Schema> & string as MemberName<Name>]: z.output<Schema>[Name]
}

/**
 * Reads a part of the environment. An empty variable counts as missing.
 *
 * @throws {ConfigurationError} with a line for each fault: `NAME: message`
 */
export function readConfiguration<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
  rules: readonly Rule[] = [],
): Settings<Schema> {
  const { given, faults } = givenIn(schema, environment)
  const isUnread = (name: string) => faults.some(({ of }) => of === name)
  const result = schema.safeParse(given)
  const broken = [...RULES, ...rules].filter(([name, , isRight]) => name in schema.shape && !isRight(given))
  const wrong = [
    ...(result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const),
    ...broken,
  ].filter(([name]) => !isUnread(name))
  const lines = [...faults.map(({ line }) => line), ...wrong.map(([name, words]) => `${name}: ${words}`)]
  if (!result.success || lines.length > 0) throw new ConfigurationError(lines)
  const members = Object.entries(result.data).map(([name, value]) => [memberName(name), value])
  return Object.fromEntries(members) as Settings<Schema>
}

/** Returns the variables of a schema that are set, also by a file, and the faults of those files. */
function givenIn(schema: z.ZodObject, environment: Environment) {
  const given: Record<string, string> = {}
  const faults: { readonly of: string; readonly line: string }[] = []
  for (const name of Object.keys(schema.shape)) {
    const value = environment[name]
    if (value) given[name] = value
    const path = SECRETS.includes(name) && environment[`${name}_FILE`]
    if (!path) continue
    if (value) faults.push({ of: name, line: `${name}: is set twice, here and by ${name}_FILE` })
    try {
      given[name] = readNamedFile(path, SECRET_MAX_BYTES).toString().trimEnd()
    } catch {
      faults.push({ of: name, line: `${name}_FILE: the file cannot be read` })
    }
  }
  return { given, faults }
}

/** Runs all readers. @throws {ConfigurationError} with the faults of all, without duplicates */
export function withAllFaults<Results extends readonly unknown[]>(
  ...readers: { readonly [At in keyof Results]: () => Results[At] }
): Results {
  const faults = new Set<string>()
  const results = readers.map((read) => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      for (const fault of error.faults) faults.add(fault)
      return undefined
    }
  })
  if (faults.size > 0) throw new ConfigurationError([...faults])
  return results as unknown as Results
}

/** Lists unknown variables that resemble ours: `PROVIDER_ULR`, `EVENT_URL` or `PROVIDR_URL`; never their values. */
export function unknownVariables(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => environment[name] && !KNOWN_VARIABLES.includes(name) && isLikeOurs(name.toUpperCase()))
    .map((name) => `${name} is unknown, and is ignored`)
}

const isLikeOurs = (name: string): boolean =>
  KNOWN_VARIABLES.some(
    (known) =>
      singularOf(known) === singularOf(name) ||
      (prefixOf(name) && prefixOf(known) === prefixOf(name)) ||
      distance(known, name) <= (lettersOf(known) === lettersOf(name) ? 2 : Math.min(2, known.length / 4)),
  )

const prefixOf = (name: string) => /^[A-Z0-9]+(?=_)/.exec(name)?.[0]
const lettersOf = (name: string) => [...name].sort().join()
const singularOf = (name: string) => name.replace(/S(?=_|$)/g, '')

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

export interface S3Location {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Returns null where resume files are stored in `DATA_DIR`. */
export function s3LocationOf(settings: Settings<typeof STORAGE>): S3Location | null {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region } = settings
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings
  return endpoint ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : null
}
