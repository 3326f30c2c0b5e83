import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runLoad } from '../load/load.ts'
import { ratioVerdict, type Table, type Verdict } from '../part.ts'
import { processorMs } from '../process-cost.ts'
import { productCommand, providerCommand } from '../products.ts'
import { medianOf, type Rounds, ratioOf, runRounds, type Sample } from '../runner.ts'
import type { Scratch } from '../scratch.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { registration } from './registration.ts'

const AT_ONCE = 8
const BARE = join(import.meta.dirname, 'bare-hashes.ts')

export interface Hashing {
  readonly table: Table
  readonly verdicts: readonly Verdict[]
  readonly samples: Rounds
}

/** Registrations a second, over what the processor could hash at most if it did nothing else. */
export async function measureHashing(
  scratch: Scratch,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Hashing> {
  const servers = {
    provider: await scratch.keep(startServer(providerCommand(join(scratch.folder, 'provider')))),
    product: await scratch.keep(startServer(productCommand(join(scratch.folder, 'product')))),
  }
  const names = ['bare hashes', 'provider', 'product'] as const
  const samples = await runRounds(rounds, names, (name) =>
    name === 'bare hashes' ? bareHashes(seconds) : registrations(servers[name], seconds),
  )
  return {
    samples,
    table: table(samples, names),
    verdicts: [
      ratioVerdict(
        'registrations/s of the provider over bare hashes/s',
        ratioOf(samples, 'perSecond', 'provider', 'bare hashes'),
        { atLeast: 0.92 },
      ),
      ratioVerdict(
        'registrations/s of the product over bare hashes/s',
        ratioOf(samples, 'perSecond', 'product', 'bare hashes'),
        { atLeast: 0.85 },
      ),
    ],
  }
}

async function bareHashes(seconds: number): Promise<Sample> {
  const { stdout } = await promisify(execFile)(process.execPath, [BARE, String(seconds)])
  return { perSecond: Number(stdout) }
}

async function registrations({ port, pid }: ServerProcess, seconds: number): Promise<Sample> {
  const before = processorMs(pid)
  const job = { port, connections: AT_ONCE, seconds, maximum: 1e6, request: registration() }
  const { answered, perSecond, p50, p99 } = await runLoad(job)
  return { perSecond, p50, p99, processorMs: (processorMs(pid) - before) / answered }
}

const table = (samples: Rounds, names: readonly string[]): Table => ({
  title: 'Registrations',
  note: `${AT_ONCE} at once, 3 KB, SQLite; the provider alone, and service and provider in one process as \`npm start\` has them. The load generator has no core of its own.`,
  columns: ['', 'a second', 'over bare hashes', 'p50 ms', 'p99 ms', 'CPU ms each'],
  rows: names.map((name) => [
    name,
    medianOf(samples, name, 'perSecond'),
    ratioOf(samples, 'perSecond', name, 'bare hashes').middle,
    ...['p50', 'p99', 'processorMs'].map((figure) =>
      name === 'bare hashes' ? Number.NaN : medianOf(samples, name, figure),
    ),
  ]),
})
