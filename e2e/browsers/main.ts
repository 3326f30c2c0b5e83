/**
 * Runs the journeys in Chromium, Firefox and WebKit, and installs the latter two from Debian's packages where it
 * may; an engine that it may not is not run, and named at the end, which is an error where it was asked for by name.
 * Files in which something fails run once more. What an engine cannot do, and what is known to fail, stands in
 * `exceptions.ts` and is printed too, as is what failed once, and what an engine did wrong that a journey survived.
 *
 * Usage: npm run test:browsers [-- [engine|slow|phone...] [file...]], as `-- webkit draft resume`; `slow` and `phone`
 * are conditions, in Chromium, and run only where they are named
 */
import { ensurePrograms } from '../../tools/ensure-programs.ts'
import { CONDITIONS } from '../harness/condition.ts'
import { ENGINES } from '../harness/engines/engine.ts'
import { collectNotes } from '../harness/engines/notes.ts'
import type { Exception, Where } from './exception.ts'
import { KNOWN_FAULTS, LEFT_OUT } from './exceptions.ts'
import { runWithSecondTry, type TriedResult } from './second-try.ts'

const PROGRAMS: Readonly<Partial<Record<Where, Readonly<Record<string, string>>>>> = {
  firefox: { 'firefox-esr': 'firefox-esr' },
  webkit: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
}

const KNOWN: readonly string[] = [...ENGINES, ...CONDITIONS]
const isPlace = (word: string): word is Where => KNOWN.includes(word)
const words = process.argv.slice(2)
const named = words.filter(isPlace)
const places: readonly Where[] = named.length ? named : ENGINES
const files = words.filter((word) => !isPlace(word))

const notes = collectNotes()
Object.assign(process.env, notes.environment)

try {
  const missing = places.map((where) => [where, whatIsMissing(where)] as const)
  const results: TriedResult[] = []
  for (const [where, sentence] of missing) if (!sentence) results.push(await runWithSecondTry(where, files))
  for (const result of results) report(result)
  for (const [sentence, times] of notes.end()) console.log(`\nsurvived: ${sentence} (${times} times)`)
  for (const [where, sentence] of missing) if (sentence) console.log(`\n${where}: not run. ${sentence}`)
  const isMissed = missing.some(([where, sentence]) => sentence && named.includes(where))
  const isWrong = results.some(({ failed, mended }) => failed.length + mended.length > 0)
  if (isMissed || isWrong) process.exitCode = 1
} catch (error) {
  console.error(`test:browsers: ${(error as Error).message}`)
  process.exitCode = 1
}

/** @returns a sentence where an engine is not there and cannot be installed */
function whatIsMissing(where: Where): string | undefined {
  try {
    ensurePrograms(PROGRAMS[where] ?? {})
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function report({ where, passed, failed, faulty, mended, unsteady }: TriedResult): void {
  console.log(`\n${where}: ${passed.length} passed, ${failed.length} failed, ${faulty.length} known to fail`)
  const concerns = (exception: Exception) =>
    exception.where === where && (files.length === 0 || files.includes(exception.file))
  for (const exception of LEFT_OUT.filter(concerns)) console.log(`  left out: ${described(exception)}`)
  for (const exception of KNOWN_FAULTS.filter(concerns))
    console.log(`  known to fail: ${described(exception)}`)
  for (const title of unsteady) console.log(`  failed once, passed once: ${title}`)
  for (const title of failed) console.log(`  failed: ${title}`)
  for (const title of mended)
    console.log(`  passes, take it from the list of what is known to fail: ${title}`)
}

function described({ file, names, reason }: Exception): string {
  return `${file}${names ? `: ${names.join('; ')}` : ''}. ${reason}`
}
