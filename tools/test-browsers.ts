/**
 * Runs the journeys in all browsers, or in the named projects. As root on Debian, installs Firefox ESR and WebKitGTK.
 * Needs the built page.
 *
 * Usage: node run.js tools/test-browsers.ts [--project=NAME]... [FILE...]
 */
import { ensurePrograms } from './ensure-programs.ts'
import { runJourneys } from './test-runners.ts'

try {
  ensurePrograms({ 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' })
  process.exitCode = await runJourneys(...process.argv.slice(2))
} catch (error) {
  console.error(`test:browsers: ${(error as Error).message}`)
  process.exitCode = 1
}
