import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { BUILT_BY, type BuiltServers, DIST, digestOf, INDEX, ROOT } from './built-server.ts'
import { inPlace } from './in-place.ts'

/** What runs may still start a thread from what was built before it. */
const KEPT_MS = 86_400_000

const FOLDER = `${Date.now().toString(36)}-${process.pid}`
const STAGING = join(ROOT, DIST, `.${FOLDER}`)

/**
 * Makes of each server one module and what it shares with others, without comments and types. Of some 470 files its text, its
 * compiled code and what Node knows of each file took a seventh of what an idle process holds
 * (docs/decisions/0188-servers-are-built.md).
 */
async function buildServers(): Promise<void> {
  const digests: Record<string, string> = {}
  for (const path of BUILT_BY) digests[path] = digestOf(await readFile(join(ROOT, path)))
  const bundle = await rolldown({
    cwd: ROOT,
    input: { start: 'start/main.ts', service: 'service/main.ts', provider: 'provider/main.ts' },
    platform: 'node',
    // Machine code, what `pg` asks for only where it is installed, and what `require` gets as well: built, it would be there twice.
    external: [/^@node-rs\//, 'pg-native', 'rate-limiter-flexible'],
    plugins: [
      // Of what was read: a file may be another a moment later.
      inPlace(ROOT, STAGING, (path, text) => {
        digests[path] = digestOf(text)
      }),
    ],
  })
  const { output } = await bundle.write({
    dir: STAGING,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    // The log tells names of errors and of frames; libraries ask for the name of a constructor.
    keepNames: true,
    minify: { compress: false, codegen: true, mangle: { keepNames: true } },
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
  })
  await bundle.close()
  for (const file of output)
    if (file.type === 'chunk') digests[`${DIST}/${FOLDER}/${file.fileName}`] = digestOf(file.code)
  await takePlace({ folder: FOLDER, digests })
}

/** The index is the last: whoever starts meanwhile finds what it names. */
async function takePlace(built: BuiltServers): Promise<void> {
  await rename(STAGING, join(ROOT, DIST, FOLDER))
  const index = join(ROOT, DIST, `.${FOLDER}.json`)
  const before = await namedByIndex()
  await writeFile(index, JSON.stringify(built))
  await rename(index, join(ROOT, INDEX))
  await removeOld([before, FOLDER])
}

async function namedByIndex(): Promise<string | undefined> {
  const text = await readFile(join(ROOT, INDEX), 'utf8').catch(() => '{}')
  return /"folder":"([^"]+)"/.exec(text)?.[1]
}

async function removeOld(kept: readonly unknown[]): Promise<void> {
  const oldest = Date.now() - KEPT_MS
  for (const name of await readdir(join(ROOT, DIST))) {
    const path = join(ROOT, DIST, name)
    if (kept.includes(name) || path === join(ROOT, INDEX)) continue
    // Another build may have renamed or removed it meanwhile.
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs > oldest) continue
    await rm(path, { recursive: true, force: true })
  }
}

function removeStaging(): void {
  rmSync(STAGING, { recursive: true, force: true })
}

// A build that is ended or fails, as on a full disk, leaves nothing of its own behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    removeStaging()
    process.exit(1)
  })
}
try {
  await mkdir(STAGING, { recursive: true })
  await buildServers()
} finally {
  removeStaging()
}
