import { runLoad } from '../load/load.ts'
import { ratioVerdict, type Table, type Verdict } from '../part.ts'
import { registration } from '../register/registration.ts'
import { medianOf, type Rounds, ratioOf, runRounds } from '../runner.ts'
import type { Scratch } from '../scratch.ts'
import { startOutbox, startUnhashedProvider } from './servers.ts'

const NAMES = ['into the outbox', 'into the provider, no hashing'] as const
const AT_ONCE = 8

/** Registrations that are kept, sealed, over those that the provider on SQLite stores where hashing costs nothing. */
export async function measureKeeping(
  scratch: Scratch,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ table: Table; verdicts: Verdict[]; samples: Rounds }> {
  const outbox = await startOutbox(scratch, 'keeping')
  const provider = await startUnhashedProvider(scratch)
  await outbox.become('away')
  const samples = await runRounds(rounds, NAMES, async (name) => {
    if (name === 'into the outbox') return { perSecond: await outbox.fill(1e6, seconds) }
    const request = registration()
    const { perSecond } = await runLoad({
      port: provider.port,
      connections: AT_ONCE,
      seconds,
      maximum: 1e6,
      request,
    })
    return { perSecond }
  })
  const ratio = ratioOf(samples, 'perSecond', NAMES[0], NAMES[1])
  const table = {
    title: 'Keeping',
    note: `${AT_ONCE} at once, registrations of 3 KB, each on the disk before it is answered. The outbox checks, sanitises and seals; nothing is delivered meanwhile.`,
    columns: ['', 'a second'],
    rows: NAMES.map((name) => [name, medianOf(samples, name, 'perSecond')]),
  }
  const figure = 'registrations a second into the outbox, over the SQLite provider without hashing'
  return { table, verdicts: [ratioVerdict(figure, ratio, { atLeast: 0.5 })], samples }
}
