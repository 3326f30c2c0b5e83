import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import { BUILT_BY, type BuiltServers, DIST, digestOf, INDEX, newestBuilt, ROOT } from './built-server.ts'
import { inPlace } from './in-place.ts'

/** What runs may still start a thread from what was built before it, and renews it meanwhile. */
const KEPT_MS = 86_400_000
const COMPILED = join(ROOT, 'node_modules/.cache/compile')
const COMPILED_KEPT_MS = 7 * KEPT_MS

const FOLDER = `${Date.now().toString(36)}-${process.pid}`
const STAGING = join(ROOT, DIST, `.${FOLDER}`)

/**
 * Makes of each server one module and what it shares with others, without comments and types. Of some 470 files its text, its
 * compiled code and what Node knows of each file took a seventh of what an idle process holds
 * (docs/decisions/0188-servers-are-built.md).
 */
async function buildServers(): Promise<void> {
  const digests: Record<string, string> = {}
  const addFile = async (path: string) => {
    digests[path] = digestOf(await readFile(join(ROOT, path)))
  }
  for (const path of BUILT_BY) await addFile(path)
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
  // Its exports say which file the name of a module means.
  const rooms = new Set(Object.keys(digests).flatMap((path) => /^[^/]+(?=\/)/.exec(path) ?? []))
  for (const room of rooms) await addFile(`${room}/package.json`)
  for (const file of output)
    if (file.type === 'chunk') digests[`${DIST}/${FOLDER}/${file.fileName}`] = digestOf(file.code)
  await takePlace({ folder: FOLDER, digests })
}

/** The index is the last: whoever starts meanwhile finds what it names. */
async function takePlace(built: BuiltServers): Promise<void> {
  await rename(STAGING, join(ROOT, DIST, FOLDER))
  const index = join(ROOT, DIST, `.${FOLDER}.json`)
  const before = newestBuilt().folder
  await writeFile(index, JSON.stringify(built))
  await rename(index, join(ROOT, INDEX))
  await removeOld([before, FOLDER])
}

/** Also what Node compiled of modules, whose names are new in each build: it makes it again where it is missing. */
async function removeOld(kept: readonly string[]): Promise<void> {
  const now = Date.now()
  const dist = join(ROOT, DIST)
  for (const name of await readdir(dist))
    if (!kept.includes(name) && name !== basename(INDEX)) await removeOlder(join(dist, name), now - KEPT_MS)
  const compiled = await readdir(COMPILED, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const file of compiled)
    if (file.isFile()) await removeOlder(join(file.parentPath, file.name), now - COMPILED_KEPT_MS)
}

async function removeOlder(path: string, than: number): Promise<void> {
  // Another build may have renamed or removed it meanwhile, and another user may own it.
  const found = await stat(path).catch(() => null)
  if (found && found.mtimeMs < than) await rm(path, { recursive: true, force: true }).catch(() => {})
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
