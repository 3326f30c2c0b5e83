import { MESSAGES_MAX_BYTES } from '@resume-library/contract/limits'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { readNamedFile } from '@resume-library/server/configuration/named-file'
import { printable } from '@resume-library/server/process/printable'
import { loadMessages } from '../page/load-messages.ts'
import { checkMessages, type MessagesFault } from './check-messages.ts'
import { JsonFault, type JsonValue, parseJsonWithLines } from './json-with-lines.ts'
import type { OwnMessages } from './message-keys.ts'

/** As many are told at once: nobody reads more, and each costs a look at all names. */
const FAULTS_TOLD = 50
/** And so much of each: a key may be as long as the file. */
const FAULT_LENGTH = 300

/**
 * Reads an operator's own sentences (`MESSAGES_FILE`).
 *
 * @param pageDir of the built page, which knows the languages and keys
 * @throws {ConfigurationError} with all that is wrong with the file, each with its line
 */
export function readOwnMessages(path: string, pageDir: string): OwnMessages {
  const built = loadMessages(pageDir)
  const { own, faults } = checkMessages(parse(path), built)
  if (faults.length === 0) return own
  const more = faults.length - FAULTS_TOLD
  throw wrong([
    ...faults.slice(0, FAULTS_TOLD).map(sentenceOf),
    ...(more > 0 ? [`has ${more} more faults`] : []),
  ])
}

function parse(path: string): JsonValue {
  try {
    return parseJsonWithLines(decode(readNamedFile(path, MESSAGES_MAX_BYTES)))
  } catch (error) {
    throw wrong([error instanceof JsonFault ? sentenceOf(error) : (error as Error).message])
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('must be written in UTF-8')
  }
}

const sentenceOf = (fault: MessagesFault | JsonFault) =>
  `line ${fault.line}: ${'words' in fault ? fault.words() : fault.message}`

/** What stands in the file is shown to a person at a terminal. */
const wrong = (faults: readonly string[]) =>
  new ConfigurationError(faults.map((fault) => `MESSAGES_FILE: ${printable(fault.slice(0, FAULT_LENGTH))}`))
