import { readFileSync } from 'node:fs'

/** The oldest version of each browser that the form is made for, by the names of browserslist: `{ chrome: 89 }`. */
export const BROWSER_FLOOR: Readonly<Record<string, number>> = Object.fromEntries(
  queries().map((query) => {
    const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? []
    if (!browser) throw new Error(`browserslist in package.json: "${query}" is not "browser >= version".`)
    return [browser, Number(version)]
  }),
)

/**
 * Before Chrome 91, `a?.(...b)` could go wrong, and for that the build writes every `?.` out: 0.14 kB of the first
 * script. We write no such call, and `built-for-the-floor.test.ts` looks for one.
 */
const CHROME_WITH_ALL_OPTIONAL_CALLS = 91

/** What scripts and styles are built for, as Vite has it: `['chrome89', 'safari15']`. Samsung's is a Chrome. */
export const BUILD_TARGET: readonly string[] = [
  `chrome${Math.max(floorOf('chrome'), CHROME_WITH_ALL_OPTIONAL_CALLS)}`,
  `firefox${floorOf('firefox')}`,
  `safari${floorOf('safari')}`,
  `ios${floorOf('ios_saf')}`,
]

function floorOf(browser: string): number {
  const version = BROWSER_FLOOR[browser]
  if (!version) throw new Error(`browserslist in package.json says nothing of ${browser}.`)
  return version
}

function queries(): string[] {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return JSON.parse(text).browserslist
}
