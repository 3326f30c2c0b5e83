import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { type LoadRequest, runLoad } from './load/load.ts'
import { findNginx, nginxServer } from './nginx.ts'
import { comparison, type PartOptions, type PartResult, ratioGoal } from './part.ts'
import { ourServer } from './products.ts'
import { installRivals, RIVALS } from './rivals.ts'
import { joinRounds, type Rounds, runRounds } from './rounds.ts'
import { emptyUploads, withScratch } from './scratch.ts'
import type { ServerCommand, ServerProcess } from './server-process.ts'

/** Sizes, and the required ratio to Express with fsync. */
const SIZES = [
  { size: '50 KB', bytes: 50_000, ofExpress: 0.5 },
  { size: '500 KB', bytes: 500_000, ofExpress: 0.95 },
  { size: '5 MB', bytes: 5_000_000, ofExpress: 0.95 },
]
const CELLS = SIZES.flatMap(({ size, ...rest }) =>
  [8, 64].map((connections) => ({ figure: `${size}, ${connections} at once`, connections, ...rest })),
)

/** Bound below which the kernel does not throttle writers. */
const BYTES_MAX = 1_200_000_000

/** Unused address: uploads need no provider. */
const SERVICE = { PROVIDER_URL: 'http://127.0.0.1:9', PROVIDER_CREDENTIAL: 'bench:bench' }

export const uploadOf = (bytes: number): LoadRequest => ({ kind: 'multipart', path: UPLOAD_PATH, bytes })

/** Measures uploads a second against nginx, the limit, and Express with multer, with and without fsync. */
export async function measureUpload({ rounds, before }: PartOptions): Promise<PartResult> {
  await installRivals()
  const nginx = findNginx()
  const commands: Readonly<Record<string, (folder: string) => ServerCommand>> = {
    ours: (folder) => ourServer('service', folder, { environment: SERVICE }),
    ...(before && {
      before: (folder) => ourServer('service', folder, { environment: SERVICE, root: before }),
    }),
    'express synced': (folder) => expressServer(folder, 'synced'),
    express: (folder) => expressServer(folder),
    ...(nginx && { nginx: (folder) => nginxServer(nginx, folder) }),
  }
  return withScratch(async ({ folder, start }) => {
    const servers: Record<string, ServerProcess> = {}
    for (const [name, command] of Object.entries(commands)) {
      await mkdir(join(folder, name))
      servers[name] = await start(command(join(folder, name)))
    }
    const all: Rounds[] = []
    for (const { figure, bytes, connections } of CELLS) {
      const measured = await runRounds(rounds, Object.keys(commands), async (name) => {
        const request: LoadRequest =
          name === 'nginx' ? { kind: 'put', folder: '/put/', bytes } : uploadOf(bytes)
        const maximum = Math.ceil(BYTES_MAX / bytes)
        const perSecond = await runLoad({
          port: servers[name]!.port,
          connections,
          seconds: 1,
          maximum,
          request,
        })
        emptyUploads(join(folder, name))
        return { [figure]: perSecond }
      })
      all.push(measured)
    }
    return resultOf(joinRounds(all), nginx !== null)
  })
}

/** Usual upload endpoint. @param durability `synced`: file and folder, before it answers */
const expressServer = (folder: string, ...durability: readonly 'synced'[]): ServerCommand => ({
  command: process.execPath,
  arguments: (port) => [join(RIVALS, 'express/server.js'), folder, String(port), ...durability],
  environment: () => ({ NODE_ENV: 'production' }),
})

const resultOf = (samples: Rounds, hasNginx: boolean): PartResult => ({
  goals: CELLS.map(({ figure, ofExpress }) =>
    ratioGoal(`${figure}: over Express that syncs`, samples, [figure, 'ours', 'express synced'], {
      atLeast: ofExpress,
    }),
  ),
  tables: [
    comparison(
      {
        title: 'Uploads a second',
        note: 'Ours and “express synced” sync file and folder before they answer; nginx (WebDAV PUT) and Express with multer do not.',
      },
      samples,
      CELLS.map(({ figure }) => figure),
    ),
  ],
  missing: hasNginx ? [] : ['nginx is not installed here (Debian: `apt-get install nginx-light`).'],
})
