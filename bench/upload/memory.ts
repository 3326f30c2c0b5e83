import { runLoad } from '../load/load.ts'
import type { Table, Verdict } from '../part.ts'
import { residentBytes, withPeakMemory } from '../process-cost.ts'
import { medianOf, type Rounds, runRounds, type Sample } from '../runner.ts'
import type { Scratch } from '../scratch.ts'
import { startUploader, type UploaderName } from './contestants.ts'

const AT_ONCE = 64
const BYTES = 5_000_000

export interface Memory {
  readonly table: Table
  readonly verdicts: readonly Verdict[]
  readonly samples: Rounds
}

/** What 64 uploads of 5 MB at once add to the resident memory of a server that just did 64 small ones. */
export async function measureMemory(
  names: readonly UploaderName[],
  rounds: number,
  scratch: Scratch,
): Promise<Memory> {
  const samples = await runRounds(rounds, names, (name) => measure(name, scratch))
  const each = (name: string) => medianOf(samples, name, 'eachMB')
  return {
    samples,
    table: {
      title: `Memory of ${AT_ONCE} uploads of 5 MB at once`,
      note: 'A fresh server each time: the most resident memory meanwhile, less that at rest after as many uploads of 50 KB.',
      columns: ['server', 'at rest MB', 'most MB', 'MB an upload'],
      rows: names.map((name) => [
        name,
        medianOf(samples, name, 'restMB'),
        medianOf(samples, name, 'mostMB'),
        each(name),
      ]),
    },
    verdicts: [
      { figure: 'memory an upload, 64 x 5 MB', bound: { atMost: 1 }, value: each('ours'), unit: 'MB' },
    ],
  }
}

async function measure(name: UploaderName, scratch: Scratch): Promise<Sample> {
  const { server, upload } = await startUploader(name, scratch)
  const all = (bytes: number) =>
    runLoad({
      port: server.port,
      connections: AT_ONCE,
      seconds: 60,
      maximum: AT_ONCE,
      request: upload(bytes),
    })
  await all(50_000)
  const rest = residentBytes(server.pid)
  const { peakBytes } = await withPeakMemory(server.pid, () => all(BYTES))
  await server.stop()
  return { restMB: rest / 1e6, mostMB: peakBytes / 1e6, eachMB: (peakBytes - rest) / AT_ONCE / 1e6 }
}
