import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { BROWSER_FLOOR } from '../browser-floor.ts'

/** The names of MDN for the browsers of browserslist. */
const MDN_NAMES: Readonly<Record<string, keyof CompatStatement['support']>> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
}

/** What MDN knows of browsers: https://github.com/mdn/browser-compat-data. */
export const { api, css, javascript } = bcd

/** Whether the oldest browsers of ours have it; null where MDN does not say. */
export function isOldEnough({ __compat: compat }: Identifier): boolean | null {
  if (!compat) return null
  return Object.entries(BROWSER_FLOOR).every(([browser, version]) => {
    const support = [compat.support[MDN_NAMES[browser]!] ?? []].flat()
    return support.some((statement) => isSupported(statement, version))
  })
}

function isSupported(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (!added || flags || prefix || other) return false
  return numberOf(added) <= version && !(removed && numberOf(removed) <= version)
}

/** Of a version as MDN has it: `15.4`, `≤37`; not a number for `preview`. */
const numberOf = (version: string | true) => Number(String(version).replace('≤', ''))

/** What is below an entry, by name. */
export const partsOf = (entry: Identifier): [string, Identifier][] =>
  Object.entries(entry).filter((part): part is [string, Identifier] => part[0] !== '__compat')
