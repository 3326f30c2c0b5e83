/**
 * Runs the journeys in all browsers, or in the named projects. As root on Debian, installs Firefox ESR and WebKitGTK.
 * Needs the built page.
 * The screen reader, whose project is `orca`, runs only where it is named.
 *
 * Usage: node run.js tools/test-browsers.ts [--project=NAME]... [FILE...]
 */
import { ensurePrograms } from './ensure-programs.ts'
import { runJourneys } from './test-runners.ts'

try {
  ensurePrograms({ 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' })
  const words = process.argv.slice(2)
  if (words.includes('--project=orca'))
    ensurePrograms({ orca: 'orca', xdotool: 'xdotool', 'dbus-daemon': 'dbus-daemon' })
  const isNamed = words.some((word) => word.startsWith('--project'))
  const all = ['chromium', 'firefox', 'webkit', 'slow', 'phone'].map((name) => `--project=${name}`)
  process.exitCode = await runJourneys(...(isNamed ? [] : all), ...words)
} catch (error) {
  console.error(`test:browsers: ${(error as Error).message}`)
  process.exitCode = 1
}
