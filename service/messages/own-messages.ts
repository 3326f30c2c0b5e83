import { MESSAGES_MAX_BYTES } from '@resume-library/contract/limits'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { readNamedFile } from '@resume-library/server/configuration/named-file'
import { printable } from '@resume-library/server/process/printable'
import { loadMessages } from '../page/load-messages.ts'
import { checkMessages } from './check-messages.ts'
import type { OwnMessages } from './message-keys.ts'

/** As many are told at once: nobody reads more. */
const FAULTS_TOLD = 50
/** And so much of each: a key may be as long as the file. */
const FAULT_LENGTH = 300

/**
 * Reads an operator's own sentences (`MESSAGES_FILE`).
 *
 * @param pageDir of the built page, which knows the languages and keys
 * @throws {ConfigurationError} with all that is wrong with the file, each with its key
 */
export function readOwnMessages(path: string, pageDir: string): OwnMessages {
  const { own, faults } = checkMessages(parse(path), loadMessages(pageDir))
  if (faults.length === 0) return own
  const more = faults.length - FAULTS_TOLD
  throw wrong([...faults.slice(0, FAULTS_TOLD), ...(more > 0 ? [`has ${more} more faults`] : [])])
}

function parse(path: string): unknown {
  let bytes: Buffer
  try {
    bytes = readNamedFile(path, MESSAGES_MAX_BYTES)
  } catch (error) {
    throw wrong([(error as Error).message])
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    // The message quotes what stands in the file, which may be another than was meant.
    const [, line] = /\(line (\d+) /.exec((error as Error).message) ?? []
    throw wrong([`must be JSON in UTF-8${line ? `: look at line ${line}` : ''}`])
  }
}

/** What stands in the file is shown to a person at a terminal. */
const wrong = (faults: readonly string[]) =>
  new ConfigurationError(faults.map((fault) => `MESSAGES_FILE: ${printable(fault.slice(0, FAULT_LENGTH))}`))
