import { dirname, join } from 'node:path'
import { type Browser, type BrowserServer, firefox, type LaunchOptions } from 'playwright-core'

const PROGRAM = join(import.meta.dirname, 'firefox-program.ts')

export interface FirefoxOptions {
  /** Colours of the person's choice instead of the page's, as Windows' contrast themes have them. */
  readonly forcedColors?: boolean
}

/**
 * Starts Debian's Firefox ESR, which must be installed, or takes the one whose address is in `SHARED_BROWSER`.
 * The caller closes it; a shared one stays.
 */
export function launchFirefox({ forcedColors = false }: FirefoxOptions = {}): Promise<Browser> {
  const shared = process.env.SHARED_BROWSER
  // Colours are forced from the start or never.
  return shared && !forcedColors ? firefox.connect(shared) : firefox.launch(launchOptions(forcedColors))
}

/** Starts a Firefox for one file of journeys after another: see `SHARED_BROWSER` above. The caller closes it. */
export const serveFirefox = (): Promise<BrowserServer> => firefox.launchServer(launchOptions(false))

export const connectToFirefox = (address: string, options: { timeout: number }): Promise<Browser> =>
  firefox.connect(address, options)

const launchOptions = (forcedColors: boolean): LaunchOptions => ({
  channel: 'moz-firefox',
  executablePath: PROGRAM,
  // The program is TypeScript: it needs this Node, not the machine's.
  env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  firefoxUserPrefs: {
    // A page that comes back alive does so without a word over WebDriver BiDi: each one loads again.
    'browser.sessionhistory.max_total_viewers': 0,
    // A file dialog that stays open is the last of its page.
    'remote.bidi.dismiss_file_pickers.enabled': true,
    // One process for all pages: to start one for each visitor takes 0.3 s of a processor.
    'fission.webContentIsolationStrategy': 0,
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
    ...(forcedColors && { 'browser.display.document_color_use': 2 }),
  },
})
