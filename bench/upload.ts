import { spawn } from 'node:child_process'
import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { load, uploads } from './load.ts'
import type { Contest, Sample } from './rounds.ts'
import { installRivals, RIVALS, type Stage, startOurs } from './stage.ts'

const EXPRESS = 'Express that syncs'

/** Sizes, and the required ratio to Express. */
const SIZES = [
  { size: '50 KB', bytes: 50_000, atLeast: 0.5 },
  { size: '500 KB', bytes: 500_000, atLeast: 0.95 },
  { size: '5 MB', bytes: 5_000_000, atLeast: 0.95 },
]
/** A client may have 12 uploads of 5 MB in flight. */
const CELLS = SIZES.flatMap(({ size, ...rest }) =>
  (rest.bytes < 1_000_000 ? [8, 64] : [8]).map((connections) => ({
    figure: `${size}, ${connections} at once`,
    connections,
    ...rest,
  })),
)

/** Bound below which the kernel does not throttle writers. */
const BYTES_MAX = 1_200_000_000

/** Unused address: uploads need no provider. */
const NO_PROVIDER = { PROVIDER_URL: 'http://127.0.0.1:9', PROVIDER_CREDENTIAL: 'bench:bench' }

interface Receiver {
  readonly url: string
  readonly folder: string
}

/** Uploads a second, compared with a usual endpoint that is as durable. */
export async function contests(stage: Stage): Promise<Contest[]> {
  await installRivals()
  const receivers: Record<string, Receiver> = {}
  for (const [name, root] of Object.entries(stage.roots))
    receivers[name] = await startOurs(stage, root, 'service', NO_PROVIDER)
  receivers[EXPRESS] = await startExpress(stage)
  const contestants = Object.entries(receivers).map(
    ([name, receiver]) => [name, () => uploadsASecond(receiver)] as const,
  )
  return [
    {
      title: 'Uploads a second',
      note: 'Both sync file and folder before they answer; Express has multer and the same check of types.',
      contestants: Object.fromEntries(contestants),
      bounds: CELLS.map(({ figure, atLeast }) => ({ figure, over: EXPRESS, atLeast })),
    },
  ]
}

async function startExpress({ context }: Stage): Promise<Receiver> {
  const folder = temporaryFolder(context)
  const child = spawn(process.execPath, [join(RIVALS, 'express/server.js'), folder], {
    env: { ...bareEnvironment(), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  afterwards(context, () => child.kill())
  for await (const url of createInterface(child.stdout)) return { url, folder }
  throw new Error('Express did not start.')
}

async function uploadsASecond({ url, folder }: Receiver): Promise<Sample> {
  const sample: Record<string, number> = {}
  for (const { figure, bytes, connections } of CELLS) {
    const maximum = Math.ceil(BYTES_MAX / bytes)
    sample[figure] = await load(url, { next: uploads(bytes), connections, seconds: 1, maximum })
    emptyUploads(folder)
  }
  return sample
}

/**
 * Truncates uploaded files, so that no contestant pays for another's unwritten data. Deleting them would slow down
 * new files: without a journal, ext4 rechecks recently freed inodes.
 */
export function emptyUploads(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.pdf')) truncateSync(join(entry.parentPath, entry.name))
}
