import { dirname, join } from 'node:path'
import { type Browser, firefox } from 'playwright-core'

const PROGRAM = join(import.meta.dirname, 'webkit-program.ts')

/**
 * Starts Debian's WebKitGTK, which must be installed with its driver and an X server. Playwright takes it for a
 * Firefox, because that is its name for a browser that speaks WebDriver BiDi. The caller closes it.
 */
export function launchWebkit(): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: PROGRAM,
    // The program is TypeScript: it needs this Node, not the machine's.
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  })
}
