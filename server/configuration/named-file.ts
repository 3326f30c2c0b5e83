import { readFileSync, statSync } from 'node:fs'

/**
 * Reads a file that a variable names, and nothing that has no end or is no file.
 *
 * @param maxBytes the largest that is read
 * @throws {Error} whose message goes on after the name of the variable
 */
export function readNamedFile(path: string, maxBytes: number): Buffer {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new Error(`must be a file, and ${path} is none`)
  if (found.size > maxBytes) throw new Error(`is too large: ${found.size} bytes of at most ${maxBytes}`)
  try {
    return readFileSync(path)
  } catch {
    throw new Error(`cannot be read: ${path}`)
  }
}

/** The largest secret that a file holds, in bytes. */
const SECRET_MAX_BYTES = 64 * 1024

/** The text of a file that holds a secret: a pipe that nobody writes to would hold the start for ever. */
export const readSecretFile = (path: string): string => readNamedFile(path, SECRET_MAX_BYTES).toString()
