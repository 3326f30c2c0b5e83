import { dirname, join } from 'node:path'
import { type Browser, firefox, type LaunchOptions } from '@playwright/test'

const environment = process.env as Record<string, string>

/** Debian's Firefox ESR, or the program that the environment variable `FIREFOX` names, over WebDriver BiDi. */
export const FIREFOX: LaunchOptions & { readonly channel: string } = {
  channel: 'moz-firefox',
  executablePath: join(import.meta.dirname, 'firefox-program.ts'),
  // The program is TypeScript: it needs this Node, not the machine's.
  env: { ...environment, PATH: `${dirname(process.execPath)}:${environment.PATH}` },
  firefoxUserPrefs: {
    // A page that comes back alive does so without a word over WebDriver BiDi: each one loads again.
    'browser.sessionhistory.max_total_viewers': 0,
    // A file dialog that stays open is the last of its page.
    'remote.bidi.dismiss_file_pickers.enabled': true,
    // One process for all pages: to start one for each visitor takes 0.3 s of a processor.
    'fission.webContentIsolationStrategy': 0,
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
  },
}
/**
 * Starts that Firefox. The caller closes it.
 *
 * @param options `forcedColors`: the person's colours instead of the page's, which Firefox knows from its start or never
 */
export const launchFirefox = ({ forcedColors = false } = {}): Promise<Browser> =>
  firefox.launch({
    ...FIREFOX,
    firefoxUserPrefs: {
      ...FIREFOX.firefoxUserPrefs,
      ...(forcedColors && { 'browser.display.document_color_use': 2 }),
    },
  })

/**
 * Inserts filled text as keys do, so that leaving a field fires `change`: over BiDi, Playwright sets the value by
 * script. Runs in the page and each frame; Playwright asks the page first, then the frame returned.
 */
export function typeInsteadOfSetting(): void {
  const insertText = (text: string): HTMLIFrameElement | undefined => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (focused instanceof HTMLIFrameElement) return focused
    document.execCommand('insertText', false, text)
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
}
