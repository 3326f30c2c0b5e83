/** Comes before a test file in its process: tells at its end what it took, to the file that `run-tests.ts` names. */
import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** What a process of tests took, in seconds. */
export interface Times {
  readonly file: string
  /** Of this process, and of those that it began and waited for: the pages of a browser are its own children's. */
  readonly processor: number
  readonly seconds: number
}

/** What `/proc` counts in: `getconf CLK_TCK` is 100 wherever Linux runs Node. */
const TICKS_PER_SECOND = 100

const { TEST_TIMES } = process.env
// What a test begins may have been given the same words.
delete process.env.TEST_TIMES
if (isMainThread && TEST_TIMES) {
  const [path, file] = JSON.parse(TEST_TIMES)
  process.once('exit', () => {
    const times: Times = { file, processor: processorSeconds(), seconds: process.uptime() }
    appendFileSync(path, `${JSON.stringify(times)}\n`)
  })
}

function processorSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The name of the program stands in parentheses, and may have any in it.
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return ticks.reduce((sum, each) => sum + each) / TICKS_PER_SECOND
}
