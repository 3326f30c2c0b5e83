import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const ASSETS = join(ROOT, 'form/dist/assets')
const MAPS = join(ROOT, 'form/dist/source-maps')

/** All but the scripts of messages, which are not bundled. */
const scripts = readdirSync(ASSETS).filter((name) =>
  /^(?!(first-step|later-steps|resume-builder)-).*\.js$/.test(name),
)
const read = (path: string) => readFileSync(path, 'utf8')

describe('source maps', () => {
  test('exist for every script, without a comment in it', () => {
    assert.deepEqual(readdirSync(MAPS).sort(), scripts.map((name) => `${name}.map`).sort())
    for (const name of readdirSync(ASSETS)) {
      assert.doesNotMatch(name, /\.map/)
      if (name.endsWith('.js')) assert.ok(!read(join(ASSETS, name)).includes('sourceMappingURL'), name)
    }
  })

  test('name every source by its path in the project, with unchanged lines', () => {
    for (const name of readdirSync(MAPS)) {
      const { sources, sourcesContent } = JSON.parse(read(join(MAPS, name)))
      for (const [at, source] of sources.entries()) {
        // The address of a font is no line of a file.
        if (source.endsWith('?url')) continue
        const lines = read(join(ROOT, source)).split('\n')
        assert.equal(sourcesContent[at].split('\n').length, lines.length, source)
      }
    }
  })
})
