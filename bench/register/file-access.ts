import { join } from 'node:path'
import type { LoadRequest } from '../load/job.ts'
import { runLoad } from '../load/load.ts'
import { pdfOfSize } from '../load/requests.ts'
import type { Table, Verdict } from '../part.ts'
import { productCommand } from '../products.ts'
import { medianOf, type Rounds, runRounds } from '../runner.ts'
import type { Scratch } from '../scratch.ts'
import { startServer } from '../server-process.ts'
import { uploadOnce } from '../upload/upload-once.ts'
import { registration } from './registration.ts'

const AT_ONCE = 8
const BYTES = 50_000

export interface FileAccess {
  readonly table: Table
  readonly verdicts: readonly Verdict[]
  readonly samples: Rounds
}

/** How long a resume takes to be served by the process that also hashes 8 passwords at once. */
export async function measureFileAccess(
  scratch: Scratch,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<FileAccess> {
  const product = await scratch.keep(startServer(productCommand(join(scratch.folder, 'file-access'))))
  const { port } = product
  const request: LoadRequest = { kind: 'get', path: await uploadOnce(port, pdfOfSize(BYTES)) }
  const look = (time: number) => runLoad({ port, connections: 1, seconds: time, maximum: 1e6, request })
  const names = ['at rest', 'while hashing'] as const
  const samples = await runRounds(rounds, names, async (name) => {
    if (name === 'at rest') {
      const { p50, p99, longest } = await look(seconds)
      return { p50, p99, longest }
    }
    const load = { port, connections: AT_ONCE, seconds, maximum: 1e6, request: registration() }
    const hashing = runLoad(load)
    const [{ p50, p99, longest }] = await Promise.all([look(seconds * 0.9), hashing])
    return { p50, p99, longest }
  })
  return {
    samples,
    table: {
      title: 'File access while hashing',
      note: 'GET of 50 KB, one at a time, from service and provider in one process, at rest and during 8 registrations at once; milliseconds.',
      columns: ['', 'p50', 'p99', 'longest'],
      rows: names.map((name) => [
        name,
        ...['p50', 'p99', 'longest'].map((figure) => medianOf(samples, name, figure)),
      ]),
    },
    verdicts: [
      {
        figure: 'file access while 8 hash, p99',
        bound: { atMost: 20 },
        value: medianOf(samples, 'while hashing', 'p99'),
        unit: 'ms',
      },
    ],
  }
}
