/**
 * Runs the journeys in each browser, or in the projects that are named, and installs Debian's Firefox ESR and WebKitGTK
 * where it may. Needs the built page.
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
