import { runLoad } from '../load/load.ts'
import type { Table, Verdict } from '../part.ts'
import { ratioVerdict } from '../part.ts'
import { processorMs, withPeakMemory } from '../process-cost.ts'
import { medianOf, type Rounds, ratioOf, runRounds, type Sample } from '../runner.ts'
import { emptyUploads } from '../scratch.ts'
import type { Uploader, UploaderName } from './contestants.ts'

interface Cell {
  readonly label: string
  readonly bytes: number
  /** What ours shall reach of nginx's uploads a second. */
  readonly ofNginx: number
  readonly connections: number
}

const SIZES = [
  ['50 KB', 50_000, 0.3],
  ['500 KB', 500_000, 0.45],
  ['5 MB', 5_000_000, 0.55],
] as const

const CELLS: readonly Cell[] = SIZES.flatMap(([size, bytes, ofNginx]) =>
  [1, 8, 64].map((connections) => ({
    label: `${size}, ${connections} at once`,
    bytes,
    ofNginx,
    connections,
  })),
)

/** So that no run writes more than the kernel takes without slowing its writers down. */
const MOST_BYTES = 1_200_000_000

export interface Throughput {
  readonly table: Table
  readonly verdicts: readonly Verdict[]
  readonly samples: Readonly<Record<string, Rounds>>
}

/** Uploads a second of each size and concurrency, over those of others in the same round. */
export async function measureThroughput(
  uploaders: ReadonlyMap<UploaderName, Uploader>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Throughput> {
  const names = [...uploaders.keys()]
  const samples: Record<string, Rounds> = {}
  for (const cell of CELLS) {
    samples[cell.label] = await runRounds(rounds, names, (name) =>
      measure(uploaders.get(name)!, cell, seconds),
    )
  }
  return { table: table(samples, names), verdicts: verdicts(samples, names), samples }
}

async function measure({ server, folder, upload }: Uploader, cell: Cell, seconds: number): Promise<Sample> {
  const { bytes, connections } = cell
  const before = processorMs(server.pid)
  const maximum = Math.ceil(MOST_BYTES / bytes)
  const job = { port: server.port, connections, seconds, maximum, request: upload(bytes) }
  const { result, peakBytes } = await withPeakMemory(server.pid, () => runLoad(job))
  const processor = processorMs(server.pid) - before
  emptyUploads(folder)
  return {
    perSecond: result.perSecond,
    p50: result.p50,
    p99: result.p99,
    processorMs: processor / result.answered,
    memoryMB: peakBytes / 1e6,
  }
}

const table = (samples: Throughput['samples'], names: readonly UploaderName[]): Table => ({
  title: 'Uploads',
  note: 'Medians. Ours and “express synced” sync file and folder before they answer; nginx (WebDAV PUT) and Express with multer do not. Memory is the most that the process had.',
  columns: ['', 'server', 'uploads/s', 'over nginx', 'p50 ms', 'p99 ms', 'CPU ms each', 'memory MB'],
  rows: Object.entries(samples).flatMap(([label, rounds]) =>
    names.map((name) => [
      label,
      name,
      medianOf(rounds, name, 'perSecond'),
      names.includes('nginx') ? ratioOf(rounds, 'perSecond', name, 'nginx').middle : Number.NaN,
      ...['p50', 'p99', 'processorMs', 'memoryMB'].map((figure) => medianOf(rounds, name, figure)),
    ]),
  ),
})

/** What ours shall reach of the uploads a second of Express: as people have it, and as durable as ours. */
const OF_EXPRESS = { express: 1, 'express synced': 1.5 } as const

const verdicts = (samples: Throughput['samples'], names: readonly UploaderName[]): Verdict[] =>
  CELLS.filter(({ connections }) => connections > 1).flatMap(({ label, ofNginx }) =>
    Object.entries({ ...OF_EXPRESS, nginx: ofNginx })
      .filter(([name]) => names.includes(name as UploaderName))
      .map(([name, atLeast]) =>
        ratioVerdict(
          `durable uploads/s over ${name === 'express synced' ? 'as durable ones of express' : `${name} without fsync`}, ${label}`,
          ratioOf(samples[label]!, 'perSecond', 'ours', name),
          { atLeast },
        ),
      ),
  )
