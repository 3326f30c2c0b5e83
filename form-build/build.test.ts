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

/** Maximum size of `embed.js`, uncompressed. */
const EMBED_MAX_BYTES = 2_000
/** Maximum size of the page, so that it fits into a new connection's first congestion window. */
const PAGE_MAX_BYTES = 14_000

const assets = readdirSync(ASSETS)
const scripts = assets.filter((name) => name.endsWith('.js'))

for (const language of LANGUAGES) {
  describe(`the page in ${language}`, () => {
    const html = readFileSync(join(DIST, `index.${language}.html`), 'utf8')

    test('fits into the first round trips', () => {
      assert.ok(brotliCompressSync(html).length <= PAGE_MAX_BYTES)
    })

    test('inlines the CSS of step 1, and only that', () => {
      const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join()
      const later = readFileSync(join(DIST, /data-later-style="\/(.*?)"/.exec(html)![1]!), 'utf8')
      assert.ok(later.length > 1_000, 'the later steps have their style')
      const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '))
      assert.deepEqual(
        [...new Set(classes)].filter((name) => later.includes(`.${name}`) || !inline.includes(`.${name}`)),
        [],
      )
    })

    test('preloads nothing by itself', () => {
      assert.doesNotMatch(html.replace(/<template>.*<\/template>/, ''), /<link[^>]+rel="(?:module)?preload"/)
    })
  })
}

test('lazy parts import only the first script, as a shared chunk that failed once could not be retried', () => {
  for (const name of scripts.filter((name) => !name.startsWith('reader-')))
    assert.doesNotMatch(readFileSync(join(ASSETS, name), 'utf8'), /(?:from|import)\s*["`]\.\/(?!main-)/, name)
})

test('every asset has compressed copies', () => {
  for (const name of assets.filter((name) => !/\.(br|gz)$/.test(name))) {
    const bytes = readFileSync(join(ASSETS, name))
    assert.deepEqual(brotliDecompressSync(readFileSync(join(ASSETS, `${name}.br`))), bytes)
    assert.deepEqual(gunzipSync(readFileSync(join(ASSETS, `${name}.gz`))), bytes)
    assert.match(name, /-[\w-]{8}\.\w+$/, 'its name has a content hash')
  }
})

test('embed.js is under 2 kB uncompressed', () => {
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
  test(`the script inlined into ${page} is safe there, and the page still fits into the first round trips`, () => {
    const script = readFileSync(join(DIST, name), 'utf8')
    assert.doesNotMatch(script, /<\/script|<!--/i)
    for (const language of LANGUAGES) {
      const html = readFileSync(join(DIST, `index.${language}.html`), 'utf8')
      assert.ok(brotliCompressSync(html + script).length <= PAGE_MAX_BYTES)
    }
  })

test('the page renderer of the service renders the built documents, byte for byte', async () => {
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
