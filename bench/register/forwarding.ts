import { join } from 'node:path'
import { runLoad } from '../load/load.ts'
import type { Table } from '../part.ts'
import { processorMs } from '../process-cost.ts'
import { serviceCommand } from '../products.ts'
import { medianOf, type Rounds, ratioOf, runRounds } from '../runner.ts'
import type { Scratch } from '../scratch.ts'
import { startServer } from '../server-process.ts'
import { registration } from './registration.ts'

const AT_ONCE = 8
/** Of the resume in the body; a third more as base64. */
const BODIES = { '3 KB': 0, '2 MB': 1_500_000 }

export interface Forwarding {
  readonly table: Table
  readonly samples: Readonly<Record<string, Rounds>>
}

/** What the service costs between a caller and a provider that does nothing: no hashing, no database. */
export async function measureForwarding(
  scratch: Scratch,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Forwarding> {
  const file = join(import.meta.dirname, 'empty-provider.ts')
  const empty = await scratch.keep(
    startServer({ command: process.execPath, arguments: (port) => [file, String(port)] }),
  )
  const folder = join(scratch.folder, 'forwarding')
  const service = await scratch.keep(startServer(serviceCommand(folder, `http://127.0.0.1:${empty.port}`)))
  const servers = { 'empty route': empty, 'through the service': service }
  const names = ['empty route', 'through the service'] as const
  const samples: Record<string, Rounds> = {}
  for (const [label, resumeBytes] of Object.entries(BODIES)) {
    const request = registration(resumeBytes)
    samples[label] = await runRounds(rounds, names, async (name) => {
      const { port, pid } = servers[name]
      const before = processorMs(pid)
      const job = { port, connections: AT_ONCE, seconds, maximum: 1e6, request }
      const { answered, perSecond, p50, p99 } = await runLoad(job)
      return { perSecond, p50, p99, processorMs: (processorMs(pid) - before) / answered }
    })
  }
  return { table: table(samples, names), samples }
}

const table = (samples: Forwarding['samples'], names: readonly string[]): Table => ({
  title: 'Forwarding',
  note: `${AT_ONCE} at once to a provider that answers 201 to anything: called directly, and through the service, which checks, sanitises and forwards.`,
  columns: ['body', '', 'a second', 'over the empty route', 'p50 ms', 'p99 ms', 'CPU ms each'],
  rows: Object.entries(samples).flatMap(([label, rounds]) =>
    names.map((name) => [
      label,
      name,
      medianOf(rounds, name, 'perSecond'),
      ratioOf(rounds, 'perSecond', name, 'empty route').middle,
      ...['p50', 'p99', 'processorMs'].map((figure) => medianOf(rounds, name, figure)),
    ]),
  ),
})
