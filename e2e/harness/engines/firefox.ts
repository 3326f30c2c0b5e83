import { dirname, join } from 'node:path'
import { type Browser, firefox } from 'playwright-core'

const PROGRAM = join(import.meta.dirname, 'firefox-program.ts')

export interface FirefoxOptions {
  /** Colours of the person's choice instead of the page's, as Windows' contrast themes have them. */
  readonly forcedColors?: boolean
}

/** Starts Debian's Firefox ESR, which must be installed. The caller closes it. */
export function launchFirefox({ forcedColors = false }: FirefoxOptions = {}): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: PROGRAM,
    // The program is TypeScript: it needs this Node, not the machine's.
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    firefoxUserPrefs: {
      // A page that comes back alive does so without a word over WebDriver BiDi: each one loads again.
      'browser.sessionhistory.max_total_viewers': 0,
      ...(forcedColors && { 'browser.display.document_color_use': 2 }),
    },
  })
}
