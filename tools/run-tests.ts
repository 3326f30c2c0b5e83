/**
 * Runs test files side by side: most of them wait for processes, browsers and timers for most of their time. Files in
 * which something failed run once more, alone; what fails twice has failed, and what failed once is named. Ends with
 * one line, `N passed, N failed`.
 *
 * Usage: node tools/run-tests.ts [--times] [--timeout SECONDS] [--together PATTERN[=PROCESSES]]... PATTERN...; what the
 * first patterns find begins first; a file that does not end within the time, 900 seconds unless said, has failed, as have
 * ten that run together. Before the others, what one `--together` finds runs in one process, or in so many
 * (`'e2e/*.test.ts=8'`), but for files that change what is global: half of the time of a small file goes into the start of
 * a process, and of what its tests want. With the second try alone, none fails by its company. `--times` tells
 * at the end how long each took, and how much of a processor, on Linux, with those that it began and waited for: not the
 * pages of a browser.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { spec, type TestEvent } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { endDescendants } from './end-descendants.ts'
import {
  type EndOfTest,
  isEnd,
  isEndOfTest,
  isLateError,
  type RunOptions,
  runInLanes,
} from './run-in-lanes.ts'
import type { Times } from './tell-times.ts'

/** Twice as many as processors, so that they are busy while others wait, and what is timed still comes in time. */
const SIDE_BY_SIDE = 2 * availableParallelism()
/** Without it, half of the time of small files goes into reading TypeScript that others have read before. */
const NODE_COMPILE_CACHE = resolve(import.meta.dirname, '../node_modules/.cache/compile')

/** A file that changes what its tests share, if only in its hooks, or looks at its own process. */
const WANTS_A_PROCESS =
  /^((before|after)(Each)?|withGlobals)\(|\bglobalThis\b|\bprocess\.(memoryUsage|resourceUsage|cpuUsage|umask)\b|\/proc\/self/m
/** So many of them may take as long together as one that does not end. */
const FILES_IN_A_TIMEOUT = 10
const RUN_TOGETHER = join(import.meta.dirname, 'run-together.ts')

const TELL_TIMES = join(import.meta.dirname, 'tell-times.ts')

/** What came of one file: how many tests passed, and the names of those that failed. */
interface Outcome {
  passed: number
  readonly failed: string[]
}

/** Files that run in one process, by a name of their own. */
type Groups = ReadonlyMap<string, readonly string[]>

const options = {
  times: { type: 'boolean', default: false },
  timeout: { type: 'string', default: '900' },
  together: { type: 'string', multiple: true, default: [] as string[] },
} as const
const { values, positionals: patterns } = parseArgs({ options, allowPositionals: true })
const timeout = Number(values.timeout) * 1_000
/** Where each process of tests tells what it took. */
const timesFile = values.times ? join(mkdtempSync(join(tmpdir(), 'times-')), 'times.jsonl') : null
const groups: Groups = new Map(values.together.flatMap(groupsOf))
const grouped = [...groups.values()].flat()
const files = [...new Set([...values.together.map(patternOf), ...patterns].flatMap(filesOf))]
if (files.length === 0) throw new Error(`There are no test files: ${patterns.join(' ')}`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => endDescendants().finally(() => process.exit(1)))

const alone = files.filter((file) => !grouped.includes(file))
/** Files that ran in a process of which nobody knows by which it ended otherwise than they. */
const brokenOff = new Set<string>()
const first = await runFiles([...groups.keys(), ...alone], SIDE_BY_SIDE)
const doubtful = [...first].filter(([, { failed }]) => failed.length > 0).map(([file]) => file)
const again = [...new Set([...doubtful, ...brokenOff])]
const second = again.length > 0 ? await runFiles(again, 1) : new Map<string, Outcome>()
const outcomes = [...new Map([...first, ...second]).values()]
for (const file of again) tellFailures(file)
if (brokenOff.size > 0) console.log(`broke off, run again alone: ${brokenOff.size} files that ran together`)
if (timesFile) tellTimes(timesFile)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed.length, 0)
console.log(`${passed} passed, ${failed} failed`)
// What a killed file has left open keeps nobody waiting.
process.exit(failed > 0 ? 1 : 0)

function filesOf(pattern: string): string[] {
  const found = globSync(pattern, { exclude: (name) => name === 'node_modules' })
  return found.sort().map((file) => resolve(file))
}

function patternOf(together: string): string {
  return together.replace(/=\d+$/, '')
}

/** Every so manieth file is in the same process, so that neighbours, which are alike, run beside one another. */
function groupsOf(together: string): [string, string[]][] {
  const found = filesOf(patternOf(together)).filter(sharesProcess)
  const processes = Number(together.slice(patternOf(together).length + 1) || 1)
  const parts = Map.groupBy(found, (file) => found.indexOf(file) % processes)
  return [...parts].map(([part, files]) => [`${together} (${part + 1})`, files])
}

function sharesProcess(file: string): boolean {
  return !WANTS_A_PROCESS.test(readFileSync(file, 'utf8'))
}

async function runFiles(files: readonly string[], sideBySide: number): Promise<Map<string, Outcome>> {
  const lanes = Array.from({ length: sideBySide }, () => ({
    environment: async () => ({ ...process.env, NODE_COMPILE_CACHE }),
  }))
  const outcomes = new Map<string, Outcome>()
  const counted = async function* () {
    for await (const { file, events } of runInLanes(files, lanes, runOptions, timeoutOf)) {
      const group = groups.get(file)
      if (group) countTogether(group, events, outcomes)
      else for (const event of events.filter(isEndOfTest)) count(file, event, outcomes)
      yield* events
    }
  }
  for await (const text of Readable.from(counted()).pipe(new spec())) process.stdout.write(String(text))
  return outcomes
}

function timeoutOf(file: string): number {
  return timeout * Math.ceil((groups.get(file)?.length ?? 1) / FILES_IN_A_TIMEOUT)
}

function runOptions(file: string, env: NodeJS.ProcessEnv): RunOptions {
  const group = groups.get(file)
  const told = timesFile && { execArgv: ['--import', TELL_TIMES] }
  const named = timesFile ? { ...env, TEST_TIMES: JSON.stringify([timesFile, relative('.', file)]) } : env
  return group
    ? { files: [RUN_TOGETHER], env: { ...named, TOGETHER: JSON.stringify(group) }, ...told }
    : { files: [file], env: named, ...told }
}

/** A file is a suite, which is told of after its tests; a test may stand in a module that several files share. */
function countTogether(
  group: readonly string[],
  events: readonly TestEvent[],
  outcomes: Map<string, Outcome>,
): void {
  const whole = new Set<string>()
  let tests: EndOfTest[] = []
  for (const event of events.filter(isEnd)) {
    if (isEndOfTest(event)) tests.push(event)
    const file = resolve(event.data.name)
    if (event.data.nesting > 0 || !group.includes(file)) continue
    for (const test of tests) count(file, test, outcomes)
    tests = []
    whole.add(file)
  }
  // What is left belongs to no file that was told of to its end, as that the process ended with an error.
  const isBrokenOff = tests.length > 0 || events.some(isLateError)
  for (const file of group) if (isBrokenOff || !whole.has(file)) brokenOff.add(file)
}

function count(file: string, { type, data }: EndOfTest, outcomes: Map<string, Outcome>): void {
  const outcome = outcomes.get(file) ?? { passed: 0, failed: [] }
  outcomes.set(file, outcome)
  if (type === 'test:pass') outcome.passed++
  else outcome.failed.push(data.name)
}

/** What takes most of a processor comes first. */
function tellTimes(path: string): void {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  const times: Times[] = lines.map((line) => JSON.parse(line))
  times.sort((one, other) => other.processor - one.processor)
  for (const { file, processor, seconds } of times)
    console.log(`${processor.toFixed(1)} s of a processor, ${seconds.toFixed(1)} s: ${file}`)
  const all = times.reduce((sum, { processor }) => sum + processor, 0)
  console.log(`${all.toFixed()} s of a processor in ${times.length} processes of tests`)
  rmSync(dirname(path), { recursive: true })
}

function tellFailures(file: string): void {
  const again = second.get(file)?.failed ?? []
  for (const name of again) console.log(`failed: ${relative('.', file)}: ${name}`)
  for (const name of first.get(file)?.failed ?? [])
    if (!again.includes(name)) console.log(`failed once, passed once: ${relative('.', file)}: ${name}`)
}
