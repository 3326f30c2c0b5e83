import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type LoadRequest, runLoad } from './load/load.ts'
import { comparison, type PartOptions, type PartResult } from './part.ts'
import { ourServer } from './products.ts'
import { registration } from './register/registration.ts'
import { medianOf, runRounds, type Sample } from './rounds.ts'
import { emptyUploads, withScratch } from './scratch.ts'
import { ROOT } from './server-process.ts'
import { uploadOf } from './upload.ts'

const [AT_REST, AFTER, PEAK, EACH] = ['at rest', 'after load', 'peak', 'per upload of 64 at once'] as const
/** Wait after the start of a server. */
const REST_MS = 5_000

/** Measures the resident memory of `npm start`: before, during and after a bounded load. */
export async function measureMemory({ rounds, before }: PartOptions): Promise<PartResult> {
  const roots = { ours: ROOT, ...(before && { before }) }
  const samples = await runRounds(rounds, Object.keys(roots) as ('ours' | 'before')[], (name) =>
    memoryOf(roots[name]!),
  )
  const goal = (figure: string, atMost: number) => ({
    figure,
    bound: { atMost },
    value: medianOf(samples, figure, 'ours'),
    unit: 'MB',
  })
  return {
    goals: [goal(AT_REST, 160), goal(AFTER, 320), goal(EACH, 1.1)],
    tables: [
      comparison(
        {
          title: 'Resident memory of `npm start`, MB',
          note: 'A new process each time: 5 s after its start; after 64 uploads of 5 MB at once, and 10,000 uploads of 50 KB, 1,000 registrations and 50 with a resume of 1.5 MB, 8 at once. Per upload: the peak of the 64, less the memory before, divided by 64.',
        },
        samples,
        [AT_REST, AFTER, PEAK, EACH],
      ),
    ],
  }
}

const memoryOf = (root: string): Promise<Sample> =>
  withScratch(async ({ folder, start }) => {
    const { port, pid } = await start(ourServer('start', join(folder, 'data'), { root }))
    const load = (request: LoadRequest, maximum: number, connections = 8) =>
      runLoad({ port, request, maximum, connections, seconds: 120 })
    await delay(REST_MS)
    const rest = megabytes(pid, 'VmRSS')
    await load(uploadOf(50_000), 64, 64)
    const held = megabytes(pid, 'VmRSS')
    // Resets the peak (proc_pid_clear_refs(5)).
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    await load(uploadOf(5_000_000), 64, 64)
    const peak = megabytes(pid, 'VmHWM')
    await load(uploadOf(50_000), 10_000)
    emptyUploads(folder)
    await load(registration(), 1_000)
    await load(registration(1_500_000), 50)
    return {
      [AT_REST]: rest,
      [AFTER]: megabytes(pid, 'VmRSS'),
      [PEAK]: megabytes(pid, 'VmHWM'),
      [EACH]: (peak - held) / 64,
    }
  })

function megabytes(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const kibibytes = new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return (Number(kibibytes?.[1]) * 1024) / 1e6
}
