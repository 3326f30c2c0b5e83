import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PAGE_PARTS_FILE, type PageParts } from '@resume-library/contract/page-renderer'
import { BUILT_LANGUAGES, renderedForm } from '@resume-library/server/testing/rendered-page'

const DIST = join(import.meta.dirname, '../form/dist')
const ASSETS = join(DIST, 'assets')
const { laterStyle }: PageParts = JSON.parse(readFileSync(join(DIST, PAGE_PARTS_FILE), 'utf8'))

/** Maximum size of `embed.js`, uncompressed. */
const EMBED_MAX_BYTES = 2_000
/** Maximum size of the page, so that it fits into a new connection's first congestion window. */
const PAGE_MAX_BYTES = 14_000

const assets = readdirSync(ASSETS)
const scripts = assets.filter((name) => name.endsWith('.js'))

for (const language of BUILT_LANGUAGES) {
  describe(`the page in ${language}`, () => {
    const { html, styles } = renderedForm(language)

    test('fits into the first round trips', () => {
      assert.ok(brotliCompressSync(html).length <= PAGE_MAX_BYTES)
    })

    test('inlines the CSS of step 1, and only that', () => {
      const inline = styles.join()
      const later = readFileSync(join(DIST, laterStyle!), 'utf8')
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

for (const [kind, own] of [
  ['framed', { isFramed: true }],
  ['prefilled', { prefill: { email: 'ann@example.com' } }],
] as const)
  test(`the scripts inlined into a ${kind} page are safe there, and it still fits into the first round trips`, () => {
    for (const language of BUILT_LANGUAGES) {
      const { html, scripts } = renderedForm(language, own)
      assert.equal(scripts.length, 2)
      for (const script of scripts) assert.doesNotMatch(script, /<\/script|<!--/i)
      assert.ok(brotliCompressSync(html).length <= PAGE_MAX_BYTES)
    }
  })
