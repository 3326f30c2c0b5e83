import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
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

function placeOf(text: string, code: string): string {
  const before = code.slice(0, code.indexOf(text)).split('\n')
  return `${before.length}:${before.at(-1)!.length + 1}`
}

/** A text that occurs once in a source and in its script, for the page's and the Worker's build. */
const MARKS = {
  'form/shell/registration-page.tsx': 'sheet failed',
  'resume-parser/text/rtf/rtf-reader.ts': 'fonttbl',
}

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

  for (const [source, mark] of Object.entries(MARKS)) {
    test(`lead from a stack to the line in ${source}`, () => {
      const script = scripts.find((name) => read(join(ASSETS, name)).includes(mark))
      assert.ok(script, 'found in a script')
      const place = placeOf(mark, read(join(ASSETS, script)))
      const stack = `Error: a\n    at x (https://jobs.example.com/assets/${script}:${place})\n`
      const { stdout } = spawnSync('npm', ['run', '-s', 'stack'], {
        cwd: ROOT,
        input: stack,
      })
      const [line] = placeOf(mark, read(join(ROOT, source))).split(':')
      assert.match(String(stdout), new RegExp(`^Error: a\n    at x \\(${source}:${line}:\\d+\\)\n$`))
    })
  }
})
