import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runLoad } from '../load/load.ts'
import { pdfOfSize } from '../load/requests.ts'
import { ratioVerdict, type Table, type Verdict } from '../part.ts'
import { processorMs } from '../process-cost.ts'
import { medianOf, type Rounds, ratioOf, runRounds } from '../runner.ts'
import type { Uploader, UploaderName } from './contestants.ts'
import { uploadOnce } from './upload-once.ts'

const BYTES = 500_000

export interface Serving {
  readonly table: Table
  readonly verdicts: readonly Verdict[]
  readonly samples: Readonly<Record<string, Rounds>>
}

/** How often a second a resume of 500 KB is served, over nginx with sendfile. */
export async function measureServing(
  uploaders: ReadonlyMap<UploaderName, Uploader>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Serving> {
  const [ours, nginx] = [uploaders.get('ours')!, uploaders.get('nginx')!]
  const content = pdfOfSize(BYTES)
  await writeFile(join(nginx.folder, 'put/cv.pdf'), content)
  const paths = { ours: await uploadOnce(ours.server.port, content), nginx: '/put/cv.pdf' }
  const names = ['ours', 'nginx'] as const
  const samples: Record<string, Rounds> = {}
  for (const connections of [1, 8, 64]) {
    samples[`${connections} at once`] = await runRounds(rounds, names, async (name) => {
      const { port, pid } = uploaders.get(name)!.server
      const before = processorMs(pid)
      const request = { kind: 'get', path: paths[name] } as const
      const { answered, ...result } = await runLoad({ port, connections, seconds, maximum: 1e6, request })
      const { perSecond, p50, p99 } = result
      return { perSecond, p50, p99, processorMs: (processorMs(pid) - before) / answered }
    })
  }
  return { table: table(samples, names), verdicts: [verdict(samples)], samples }
}

const table = (samples: Serving['samples'], names: readonly string[]): Table => ({
  title: 'Serving a resume of 500 KB',
  columns: ['', 'server', 'a second', 'over nginx', 'p50 ms', 'p99 ms', 'CPU ms each'],
  rows: Object.entries(samples).flatMap(([label, rounds]) =>
    names.map((name) => [
      label,
      name,
      medianOf(rounds, name, 'perSecond'),
      ratioOf(rounds, 'perSecond', name, 'nginx').middle,
      ...['p50', 'p99', 'processorMs'].map((figure) => medianOf(rounds, name, figure)),
    ]),
  ),
})

const verdict = (samples: Serving['samples']): Verdict =>
  ratioVerdict(
    'GET 500 KB over nginx sendfile at 8',
    ratioOf(samples['8 at once']!, 'perSecond', 'ours', 'nginx'),
    {
      atLeast: 0.45,
    },
  )
