import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../server-process.ts'
import { writeStillPage } from './still-page.ts'
import { inlineScript } from './weight.ts'

const PAGE = `<!doctype html><title>A</title><link rel="modulepreload" href="/assets/a.js"><style>b{}</style>
<form data-later-style="/assets/c.css" data-later-steps="/assets/c.js"><input name="first_name"></form>
<script type="application/json" id="configuration">{"a":1}</script>
<script src="/assets/b.js"></script>
<script>early()</script>`

/** What becomes of a page without its scripts. */
async function still(page: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'resume-library-still-'))
  try {
    await writeFile(join(folder, 'index.en.html'), page)
    await writeStillPage(folder, folder)
    return await readFile(join(folder, 'index.html'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('the page without script', () => {
  test('keeps markup and styles, and nothing that runs or is fetched to run', async () => {
    const page = await still(PAGE)
    assert.match(page, /<style>b\{\}<\/style>\s+<form><input name="first_name"><\/form>/)
    assert.doesNotMatch(page, /script|\.js|early|configuration/)
  })

  test('is made of the page as it is built', async () => {
    assert.match(await still(await readFile(join(ROOT, 'form/dist/index.en.html'), 'utf8')), /<form\b[^>]*>/)
  })

  test('is refused where a script is left, for it would be no limit', async () => {
    await assert.rejects(still('<a href="/assets/later.js">later</a>'), /still names a script/)
  })
})

test('script in the page is weighed, data and addresses are not', () => {
  assert.equal(inlineScript(PAGE), 'early()')
})
