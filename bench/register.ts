import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { PASSWORD_HASH } from '@resume-library/contract/limits'
import { CREDENTIAL, load, registrations } from './load.ts'
import type { Contest } from './rounds.ts'
import { type Stage, startOurs } from './stage.ts'

const SECONDS = 1.5
const FIGURE = 'a second'
const HASHES = 'bare hashes'

/** Registrations a second, compared with password hashes and nothing else. */
export async function contests(stage: Stage): Promise<Contest[]> {
  const urls: Record<string, string> = {}
  for (const [name, root] of Object.entries(stage.roots))
    urls[name] = (await startOurs(stage, root, 'start')).url
  const environment = { PROVIDER_CREDENTIAL: CREDENTIAL }
  urls.provider = (await startOurs(stage, stage.roots.ours!, 'provider', environment)).url
  const next = registrations()
  const contestants = Object.entries(urls).map(
    ([name, url]) => [name, async () => ({ [FIGURE]: await load(url, { next, seconds: SECONDS }) })] as const,
  )
  return [
    {
      title: 'Registrations',
      note: '8 at once, 3 KB, SQLite; ours is service and provider in one process, as `npm start` has them. The load generator has no core of its own.',
      contestants: {
        ...Object.fromEntries(contestants),
        [HASHES]: async () => ({ [FIGURE]: await hashesASecond() }),
      },
      bounds: [
        { figure: FIGURE, over: HASHES, atLeast: 0.8 },
        { figure: FIGURE, of: 'provider', over: HASHES, atLeast: 0.85 },
      ],
    },
  ]
}

/** Hashes passwords on every core. */
async function hashesASecond(): Promise<number> {
  const begun = performance.now()
  let hashes = 0
  const hashOn = async () => {
    while (performance.now() - begun < SECONDS * 1000) {
      await hash('correct horse 8', PASSWORD_HASH)
      hashes++
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, hashOn))
  return (hashes * 1000) / (performance.now() - begun)
}
