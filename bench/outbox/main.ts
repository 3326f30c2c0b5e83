import type { PartOptions, PartResult } from '../part.ts'
import { run } from '../rivals.ts'
import { withScratch } from '../scratch.ts'
import { ROOT } from '../server-process.ts'
import { measureDelivering } from './delivering.ts'
import { measureKeeping } from './keeping.ts'

/** Keeping registrations while the provider is away, and delivering them without anybody else noticing. */
export async function measureOutbox({ quick, rounds }: PartOptions): Promise<PartResult> {
  // Starting the product would build the page, inside a round.
  await run('npm', ['run', 'build'], ROOT)
  return withScratch(async (scratch) => {
    const keeping = await measureKeeping(scratch, { rounds, seconds: quick ? 0.5 : 1.5 })
    const effort = quick ? { waiting: 1_000, seconds: 0.5 } : { waiting: 10_000, seconds: 6 }
    const delivering = await measureDelivering(scratch, { rounds, ...effort })
    return {
      tables: [keeping.table, delivering.table],
      verdicts: [...keeping.verdicts, ...delivering.verdicts],
      missing: [],
      samples: { keeping: keeping.samples, delivering: delivering.samples },
    }
  })
}
