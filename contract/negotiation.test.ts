import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiateLanguage } from './negotiation.ts'

const LANGUAGES = ['ar', 'en', 'es', 'zh-Hant']

const cases: [asked: string | undefined, acceptLanguage: string | undefined, chosen: string][] = [
  [undefined, undefined, 'en'],
  ['es', 'ar', 'es'],
  ['ES', 'ar', 'es'],
  ['es-Latn-MX', 'ar', 'es'],
  ['zh-hant-TW', 'ar', 'zh-Hant'],
  ['zh', 'ar', 'ar'],
  ['pt', 'es-MX, en;q=0.5', 'es'],
  ['espresso', 'ar', 'ar'],
  ['', 'ar', 'ar'],
  ['-', undefined, 'en'],
  [`es${'-x'.repeat(4_000)}`, 'ar', 'ar'],
  [undefined, 'pt-BR, AR-eg;q=0.9, en;q=0.8', 'ar'],
  [undefined, 'zh-Hant-HK', 'zh-Hant'],
  [undefined, 'es;q=0, en;q=0.1', 'en'],
  [undefined, 'en;q=0.1, es-419', 'es'],
]

for (const [asked, acceptLanguage, chosen] of cases)
  test(`?lang=${asked?.slice(0, 20)} and Accept-Language: ${acceptLanguage} is answered in ${chosen}`, () =>
    assert.equal(negotiateLanguage(asked, acceptLanguage, LANGUAGES), chosen))
