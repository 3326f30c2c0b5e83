import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { load, registrations, uploads } from './load.ts'
import type { Contest, Sample } from './rounds.ts'
import { type Stage, startOurs } from './stage.ts'
import { emptyUploads } from './upload.ts'

const [AT_REST, AFTER] = ['at rest', 'after load'] as const

/** Resident memory of `npm start`, before and after a bounded load. */
export async function contests(stage: Stage): Promise<Contest[]> {
  const contestants = Object.entries(stage.roots).map(
    ([name, root]) => [name, () => memoryOf(stage, root)] as const,
  )
  return [
    {
      title: 'Resident memory of `npm start`, MB',
      note: 'A new process each time: 5 s after its start; after 64 uploads of 5 MB, 12 at once, 10,000 of 50 KB and 1,000 registrations, 8 at once.',
      contestants: Object.fromEntries(contestants),
      bounds: [
        { figure: AT_REST, atMost: 140 },
        { figure: AFTER, atMost: 320 },
      ],
    },
  ]
}

async function memoryOf(stage: Stage, root: string): Promise<Sample> {
  const { process: server, url, folder, end } = await startOurs(stage, root, 'start')
  const megabytes = () => {
    const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))
    return (Number(kibibytes?.[1]) * 1024) / 1e6
  }
  await delay(5_000)
  const atRest = megabytes()
  await load(url, { next: uploads(5_000_000), maximum: 64, connections: 12, seconds: 120 })
  await load(url, { next: uploads(50_000), maximum: 10_000, seconds: 120 })
  await load(url, { next: registrations(), maximum: 1_000, seconds: 120 })
  const after = megabytes()
  await end('SIGTERM')
  emptyUploads(folder)
  return { [AT_REST]: atRest, [AFTER]: after }
}
