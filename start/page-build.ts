import { spawn } from 'node:child_process'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'form/dist')
export const BUILT_PAGE = join(PAGE, 'index.en.html')

/** Builds the page unless what is built is the newest. @param prepare called before a build, which takes seconds */
export async function buildPageWhereStale(prepare: () => void): Promise<void> {
  const built = await modified(BUILT_PAGE)
  if (built > (await newest(['form', 'form-build', 'contract', 'resume-parser', 'package-lock.json']))) return
  if (!hasVite()) {
    // Without development dependencies, what is built is what there is.
    if (built > 0) return
    throw new ConfigurationError([
      'PAGE_DIR: the page is not built, and Vite is not there to build it. Run `npm ci` without `--omit=dev`, or copy form/dist from where it was built',
    ])
  }
  if (built > 0 && !(await canWrite())) {
    console.error(
      'The page is older than what it is made of, and form/dist cannot be written: it is served as it is. `npm run build` makes it anew.',
    )
    return
  }
  prepare()
  console.log('Building the page …')
  await runBuild()
}

/** `npm ci --omit=dev` leaves it out. */
function hasVite(): boolean {
  try {
    createRequire(join(ROOT, 'form-build/package.json')).resolve('vite/package.json')
    return true
  } catch {
    return false
  }
}

async function runBuild(): Promise<void> {
  const builder = spawn(process.execPath, ['run.js', 'form-build/build.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // As a script of npm it ends with its parent, however this process ends.
    env: { ...process.env, npm_lifecycle_event: 'build' },
  })
  const output: Buffer[] = []
  builder.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  builder.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    builder.once('error', reject)
    builder.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The page could not be built:\n${Buffer.concat(output)}`)
}

/** A service of the machine mostly may not write where it is installed. */
async function canWrite(): Promise<boolean> {
  const results = await Promise.allSettled([PAGE, BUILT_PAGE].map((path) => access(path, constants.W_OK)))
  return results.every(({ status }) => status === 'fulfilled')
}

/** Milliseconds since the epoch of the newest of these files and the files in these folders of the project. */
async function newest(paths: readonly string[]): Promise<number> {
  const times = await Promise.all(
    paths.map(async (path) => {
      const sources = await readdir(join(ROOT, path), { recursive: true }).catch(() => [''])
      const counted = sources.filter((source) => !/^(dist|node_modules)\b/.test(source))
      return Math.max(...(await Promise.all(counted.map((source) => modified(join(ROOT, path, source))))))
    }),
  )
  return Math.max(...times)
}

async function modified(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found?.mtimeMs ?? 0
}
