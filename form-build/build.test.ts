import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { builtMessagesFile, offeredLanguages } from '@resume-library/contract/built-messages'
import {
  PAGE_PARTS_FILE,
  PAGE_RENDERER_MODULE,
  type PageParts,
  type PageRendererModule,
} from '@resume-library/contract/page-renderer'
import { LANGUAGES, loadLanguages } from '@resume-library/form/messages/languages'

const DIST = join(import.meta.dirname, '../form/dist')
const ASSETS = join(DIST, 'assets')

/** The script of other sites, as it is; brotli makes 0.8 kB of it. */
const EMBED_MAX_BYTES = 2_000
/** Size of the first round trips of a connection. */
const PAGE_MAX_BYTES = 14_000

const assets = readdirSync(ASSETS)
const scripts = assets.filter((name) => name.endsWith('.js'))

for (const language of LANGUAGES) {
  describe(`the page in ${language}`, () => {
    const html = readFileSync(join(DIST, `index.${language}.html`), 'utf8')

    test('fits into the first round trips', () => {
      assert.ok(brotliCompressSync(html).length <= PAGE_MAX_BYTES)
    })

    test('has the style of all that it shows, and leaves the rest for later', () => {
      const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join()
      const later = readFileSync(join(DIST, /data-later-style="\/(.*?)"/.exec(html)![1]!), 'utf8')
      assert.ok(later.length > 1_000, 'the later steps have their style')
      const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '))
      assert.deepEqual(
        [...new Set(classes)].filter((name) => later.includes(`.${name}`) || !inline.includes(`.${name}`)),
        [],
      )
    })

    test('asks for none of it by itself', () => {
      assert.doesNotMatch(html.replace(/<template>.*<\/template>/, ''), /<link[^>]+rel="(?:module)?preload"/)
    })
  })
}

test('a part waits for the first script alone: any other that failed once could not be tried again', () => {
  for (const name of scripts.filter((name) => !name.startsWith('reader-')))
    assert.doesNotMatch(readFileSync(join(ASSETS, name), 'utf8'), /(?:from|import)\s*["`]\.\/(?!main-)/, name)
})

test('every file stands beside its compressed copies', () => {
  for (const name of assets.filter((name) => !/\.(br|gz)$/.test(name))) {
    const bytes = readFileSync(join(ASSETS, name))
    assert.deepEqual(brotliDecompressSync(readFileSync(join(ASSETS, `${name}.br`))), bytes)
    assert.deepEqual(gunzipSync(readFileSync(join(ASSETS, `${name}.gz`))), bytes)
    assert.match(name, /-[\w-]{8}\.\w+$/, 'its name changes with its content')
  }
})

test('what shows the form in another site is under 2 kB, before any compression', () => {
  const { size } = statSync(join(DIST, 'embed.js'))
  assert.ok(size < EMBED_MAX_BYTES, `${size} bytes`)
  assert.deepEqual(
    brotliDecompressSync(readFileSync(join(DIST, 'embed.js.br'))),
    readFileSync(join(DIST, 'embed.js')),
  )
})

for (const [name, page] of [
  ['embedded.js', 'a framed page'],
  ['prefilled.js', 'a prefilled page'],
] as const)
  test(`what the service puts into ${page} can stand in it, and the page fits into the first round trips`, () => {
    const script = readFileSync(join(DIST, name), 'utf8')
    assert.doesNotMatch(script, /<\/script|<!--/i)
    for (const language of LANGUAGES) {
      const html = readFileSync(join(DIST, `index.${language}.html`), 'utf8')
      assert.ok(brotliCompressSync(html + script).length <= PAGE_MAX_BYTES)
    }
  })

test('what the service makes the documents with makes the built ones to the byte', async () => {
  const { renderDocuments }: PageRendererModule = await import(join(DIST, PAGE_RENDERER_MODULE))
  const read = (name: string) => readFileSync(join(DIST, name), 'utf8')
  const parts: PageParts = JSON.parse(read(PAGE_PARTS_FILE))
  const all = await loadLanguages()
  for (const language of LANGUAGES) {
    const messages = JSON.parse(read(builtMessagesFile(language)))
    const words = { language, languages: offeredLanguages(all), messages }
    const { page, answer } = renderDocuments(parts, words)
    assert.equal(page, read(`index.${language}.html`))
    assert.equal(answer, read(`without-script.${language}.html`))
  }
})
