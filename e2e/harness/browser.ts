import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, firefox, type LaunchOptions } from '@playwright/test'
import { LANGUAGES } from '@resume-library/contract/messages/languages'
import { DEFAULT_LANGUAGE } from '@resume-library/contract/service-api'

/** Font for Arabic, which the browser lacks. Regular, semi-bold and bold, as TTF. */
const ARABIC_FONT = import.meta.resolve('@expo-google-fonts/noto-sans-arabic/package.json')
const ARABIC_WEIGHTS = ['400Regular', '600SemiBold', '700Bold']

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's own pages would take time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

/**
 * Starts the Chromium from npm, or the one that `CHROMIUM` names. The caller closes it.
 *
 * @param moreFlags in addition to those of every run
 */
export const launchBrowser = async (moreFlags: readonly string[] = []): Promise<Browser> =>
  chromium.launch(await chromiumOptions(moreFlags))

/** Launch options of that Chromium: flags, program, libraries and fonts. */
export async function chromiumOptions(moreFlags: readonly string[] = []): Promise<LaunchOptions> {
  const own = process.env.CHROMIUM
  const args = [...FLAGS, ...moreFlags]
  if (own) return { executablePath: own, args }
  const folder = await unpackedChromium()
  const { HOME = tmpdir(), PATH = '' } = process.env
  return {
    executablePath: join(folder, 'chromium'),
    args,
    // Its own libraries and font: the same page on every machine, also where nothing is installed.
    env: {
      HOME,
      PATH,
      TMPDIR: tmpdir(),
      FONTCONFIG_PATH: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    },
  }
}

/**
 * Returns the folder with the unpacked browser. The package unpacks in place, so it does so in a staging folder, which
 * is then renamed: no process starts a half-written browser.
 */
async function unpackedChromium(): Promise<string> {
  const entry = import.meta.resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(new URL('../package.json', entry), 'utf8'))
  const folder = join(tmpdir(), `resume-library-chromium-${version}-arabic`)
  if (existsSync(folder)) return folder
  const staging = await mkdtemp(`${folder}-`)
  const unpack = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath()`
  // With this variable it unpacks its libraries, too.
  const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'nodejs24.x' }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], { env })
  for (const weight of ARABIC_WEIGHTS) {
    const name = `NotoSansArabic_${weight}.ttf`
    const font = new URL(`${weight}/${name}`, ARABIC_FONT)
    await copyFile(font, join(staging, 'fonts', name))
  }
  await writeFile(join(staging, 'fonts.conf'), fontConfiguration(folder))
  await rename(staging, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(staging, { recursive: true, force: true })
    // Another process has unpacked it meanwhile.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return folder
}

const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

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

export const OTHER_LANGUAGES = Object.keys(LANGUAGES).filter((language) => language !== DEFAULT_LANGUAGE)
