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
    // No back/forward cache, as WebDriver BiDi reports no load of a cached page.
    'browser.sessionhistory.max_total_viewers': 0,
    // Closes file dialogs, as an open one blocks the page.
    'remote.bidi.dismiss_file_pickers.enabled': true,
    // One process for all pages: each start takes 0.3 s of CPU time.
    'fission.webContentIsolationStrategy': 0,
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
  },
}
/**
 * Starts that Firefox. The caller closes it.
 *
 * @param options `forcedColors` replaces the page's colors, which Firefox can only do from its start
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
 * Inserts text like the keyboard, so that leaving a field fires `change`: over BiDi, Playwright's `fill` sets the value
 * by script. Runs in the page and each frame; Playwright calls the page first, then the frame it returns.
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
