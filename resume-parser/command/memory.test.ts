import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { corpusFiles } from '@resume-library/contract/testing/corpora'
import fc from 'fast-check'
import { bytesOf } from '../testing/corpora.ts'
import { damage, damaged } from '../testing/damage.ts'
import { HOSTILE_FILES } from '../testing/hostile-files.ts'
import { SAMPLES } from '../testing/samples.ts'

/** Number of damaged files of each format; `MUTATIONS=334` makes 2,000 of them together. */
const MUTATIONS = Number(process.env.MUTATIONS ?? 5)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Memory of the whole process, in kB. */
const MEMORY_MAX = 300_000
const OTHERS_MAX_BYTES = 2_000_000
const PRINT_MEMORY = 'process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS)))'

const folder = mkdtempSync(join(tmpdir(), 'memory-'))
after(() => rmSync(folder, { recursive: true }))

function written(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

/** Reason for each unreadable file, and the peak memory of the process, in kB. */
function readAll(files: readonly string[]) {
  const command = join(import.meta.dirname, 'parse-resume-command.ts')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(PRINT_MEMORY)}`, command, ...files],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  const lines = stdout.split('\n').filter(Boolean)
  const reasons = lines.map((line): string | undefined => JSON.parse(line).reason)
  assert.equal(reasons.length, files.length, stderr)
  return { reasons, memory: Number(stderr) }
}

test('a small file that declares a huge size is too large, and takes no memory', (context) => {
  const names = Object.keys(HOSTILE_FILES)
  const { reasons, memory } = readAll(names.map((name) => written(name, HOSTILE_FILES[name]!)))
  assert.deepEqual(
    Object.fromEntries(names.map((name, at) => [name, reasons[at]])),
    Object.fromEntries(names.map((name) => [name, 'too_large'])),
  )
  assert.ok(memory < MEMORY_MAX, `${memory} kB`)
  context.diagnostic(`at most ${memory} kB`)
})

test(`damaged files of all kinds, ${MUTATIONS} of each with seed ${SEED}`, {
  timeout: 3_600_000,
}, (context) => {
  const others = ['resumes', 'documents'].flatMap(corpusFiles)
  const files = Object.entries(SAMPLES).flatMap(([format, sample]) => {
    const paths = others.filter(
      (path) => path.endsWith(`.${format}`) && statSync(path).size <= OTHERS_MAX_BYTES,
    )
    const cases = fc.sample(fc.tuple(fc.nat(paths.length), damage), { numRuns: MUTATIONS, seed: SEED })
    return cases.map(([which, changes], at) =>
      written(`${format}-${at}`, damaged(which === 0 ? sample : bytesOf(paths[which - 1]!), changes)),
    )
  })
  const { reasons, memory } = readAll(files)
  assert.deepEqual(
    files.filter((_, at) => reasons[at] === 'timeout'),
    [],
  )
  assert.ok(memory < MEMORY_MAX, `${memory} kB`)
  context.diagnostic(`at most ${memory} kB`)
})
