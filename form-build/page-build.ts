import { execFile } from 'node:child_process'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PAGE_PARTS_FILE } from '@resume-library/contract/page-renderer'

export const builtPageOf = (root: string): string => join(root, 'form/dist', PAGE_PARTS_FILE)

/** Option of the build for a start, which waits for it. */
export const QUICKLY = '--quickly'

const SOURCES = [
  'form',
  'form-build',
  'operator-page',
  'contract',
  'resume-parser',
  'resume-builder',
  'package-lock.json',
]

/** Builds the page if it is stale, after calling `prepare`. @returns false if there is no page, and no Vite to build it */
export async function buildPageWhereStale(root: string, prepare: () => void): Promise<boolean> {
  const page = builtPageOf(root)
  const built = await modified(page)
  if (built > (await newest(SOURCES.map((path) => join(root, path))))) return true
  // Without development dependencies, the built page is served.
  if (!hasVite(root)) return built > 0
  if (built > 0 && !(await canWrite(page))) {
    console.error(
      'The built page is older than its sources, and form/dist is not writable. It is served as it is; `npm run build` rebuilds it.',
    )
    return true
  }
  prepare()
  console.log('Building the page …')
  await runBuild(root)
  return true
}

function hasVite(root: string): boolean {
  try {
    createRequire(join(root, 'form-build/package.json')).resolve('vite/package.json')
    return true
  } catch {
    return false
  }
}

async function runBuild(root: string): Promise<void> {
  // Makes run.js exit with its parent.
  const env = { ...process.env, npm_lifecycle_event: 'build' }
  const options = { cwd: root, env }
  await promisify(execFile)(process.execPath, ['run.js', 'form-build/build.ts', QUICKLY], options).catch(
    (cause) => {
      throw new Error(`The page could not be built:\n${cause.stdout}${cause.stderr}`, { cause })
    },
  )
}

/** Tells whether the built page can be replaced; a system service may not write to its installation. */
async function canWrite(page: string): Promise<boolean> {
  const results = await Promise.allSettled([dirname(page), page].map((path) => access(path, constants.W_OK)))
  return results.every(({ status }) => status === 'fulfilled')
}

async function newest(paths: readonly string[]): Promise<number> {
  const times = await Promise.all(
    paths.map(async (path) => {
      const sources = await readdir(path, { recursive: true }).catch(() => [''])
      const counted = sources.filter((source) => !/^(dist|node_modules)\b/.test(source))
      return Math.max(...(await Promise.all(counted.map((source) => modified(join(path, source))))))
    }),
  )
  return Math.max(...times)
}

async function modified(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found?.mtimeMs ?? 0
}
