/**
 * Runs the journeys in Chromium, Firefox and WebKit, and installs the latter two from Debian's packages where it
 * may; an engine that it may not is not run, and named at the end. What an engine cannot do, and what is known to
 * fail, stands in `exceptions.ts` and is printed too.
 *
 * Usage: npm run test:browsers [-- [engine...] [file...]], as `-- webkit draft resume`
 */
import { ensurePrograms } from '../../tools/ensure-programs.ts'
import { ENGINES, type Engine } from '../harness/engines/engine.ts'
import { KNOWN_FAULTS, LEFT_OUT } from './exceptions.ts'
import { type Result, runJourneys } from './run-journeys.ts'

const PROGRAMS: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  chromium: {},
  firefox: { 'firefox-esr': 'firefox-esr' },
  webkit: {
    WebKitWebDriver: 'webkit2gtk-driver',
    Xvfb: 'xvfb',
    localedef: 'libc-bin',
    '/usr/share/i18n/locales/es_ES': 'locales',
  },
}

const isEngine = (word: string): word is Engine => ENGINES.includes(word as Engine)
const words = process.argv.slice(2)
const engines = words.some(isEngine) ? words.filter(isEngine) : ENGINES
const files = words.filter((word) => !isEngine(word))

try {
  const missing = engines.map((engine) => [engine, whatIsMissing(engine)] as const)
  const results: Result[] = []
  for (const [engine, sentence] of missing) if (!sentence) results.push(await runJourneys(engine, files))
  for (const result of results) report(result)
  for (const [engine, sentence] of missing) if (sentence) console.log(`\n${engine}: not run. ${sentence}`)
  if (results.some(({ failed, mended }) => failed.length + mended.length > 0)) process.exitCode = 1
} catch (error) {
  console.error(`test:browsers: ${(error as Error).message}`)
  process.exitCode = 1
}

/** @returns a sentence where an engine is not there and cannot be installed */
function whatIsMissing(engine: Engine): string | undefined {
  try {
    ensurePrograms(PROGRAMS[engine])
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function report({ engine, passed, failed, faulty, mended }: Result): void {
  console.log(`\n${engine}: ${passed.length} passed, ${failed.length} failed, ${faulty.length} known to fail`)
  for (const { engines, file, names, reason } of LEFT_OUT) {
    if (engines.includes(engine)) console.log(`  left out: ${file}${listed(names)}. ${reason}`)
  }
  for (const { engines, file, names, reason } of KNOWN_FAULTS) {
    if (engines.includes(engine)) console.log(`  known to fail: ${file}${listed(names)}. ${reason}`)
  }
  for (const title of failed) console.log(`  failed: ${title}`)
  for (const title of mended)
    console.log(`  passes, take it from the list of what is known to fail: ${title}`)
}

function listed(names: readonly string[] | undefined): string {
  return names ? `: ${names.join('; ')}` : ''
}
