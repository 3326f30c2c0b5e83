import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'

/** The browser's own font has no Arabic letters, and neither has a bare machine. Regular, semi-bold and bold, as TTF. */
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
  // Chromium's own pages cost time that is not the product's.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

/** Where Linux keeps what processes share in memory; containers often give it 64 MB, and Chromium dies of too little. */
const SHARED_MEMORY = '/dev/shm'
const SHARED_MEMORY_MIN_BYTES = 2 ** 30
/** With it, Chromium's processes share what they draw by files in the temporary folder, on a disk. */
const BY_FILES = '--disable-dev-shm-usage'

/**
 * Starts the Chromium that came with npm, or the one that the environment variable `CHROMIUM` names.
 * The caller closes it.
 *
 * @param moreFlags of Chromium, beside those that every run has
 */
export const launchBrowser = async (moreFlags: readonly string[] = []): Promise<Browser> =>
  chromium.launch(await launchOptions(moreFlags))

/** Starts the same for others to connect to. The caller closes it. */
export const serveBrowser = async (): Promise<BrowserServer> => chromium.launchServer(await launchOptions())

async function launchOptions(moreFlags: readonly string[] = []): Promise<LaunchOptions> {
  const own = process.env.CHROMIUM
  const args = [...FLAGS, ...moreFlags]
  const ignoreDefaultArgs = (await isRoomy(SHARED_MEMORY)) ? [BY_FILES] : []
  if (own) return { executablePath: own, args, ignoreDefaultArgs }
  const folder = await unpackedChromium()
  const { HOME = tmpdir(), PATH = '' } = process.env
  return {
    executablePath: join(folder, 'chromium'),
    args,
    ignoreDefaultArgs,
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

/** False also where there is no such folder. */
const isRoomy = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= SHARED_MEMORY_MIN_BYTES,
    () => false,
  )

/**
 * The folder with the unpacked browser. The package writes straight to the final names, so that a second process
 * would start a half-written browser: it unpacks into a folder of ours, which then gets its name in one step.
 */
async function unpackedChromium(): Promise<string> {
  const entry = import.meta.resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(new URL('../package.json', entry), 'utf8'))
  const folder = join(tmpdir(), `resume-library-chromium-${version}-arabic`)
  if (existsSync(folder)) return folder
  const staging = await mkdtemp(`${folder}-`)
  const unpack = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath()`
  // The variable makes it unpack its libraries too.
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
    // Another process was faster, and its folder is as good.
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
