import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { en } from './en.ts'

const ROOM = join(import.meta.dirname, '..')
const english: Readonly<Record<string, string>> = en
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const sources = globSync('**/!(*.test).{ts,tsx}', { cwd: ROOM }).map((path) =>
  readFileSync(join(ROOM, path), 'utf8'),
)
const asked = sources.flatMap((source) => [...source.matchAll(/translate\('(\w+)'/g)].map(([, key]) => key!))

/** Returns the sentences that the built page has. */
function built(language: string): Readonly<Record<string, string>> {
  const html = readFileSync(join(ROOM, `../form/dist/operators.${language}.html`), 'utf8')
  return JSON.parse(/id="messages">(.*?)<\/script>/.exec(html)![1]!).messages
}

for (const language of ['en', 'es', 'ar'])
  describe(`the operators' page in ${language}`, () => {
    const messages = built(language)

    test('has every sentence that it asks for', () => {
      assert.deepEqual(
        asked.filter((key) => !messages[key]),
        [],
      )
    })

    test('has the placeholders of the English, and no English', () => {
      for (const key of Object.keys(english)) {
        const text = messages[key] ?? ''
        if (!/^candidates_/.test(key)) assert.deepEqual(placeholders(text), placeholders(english[key]!), key)
        if (language !== 'en' && key !== 'app_title') assert.notEqual(text, english[key], key)
      }
    })
  })
