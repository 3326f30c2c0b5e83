import type { PartOptions, PartResult } from '../part.ts'
import { withScratch } from '../scratch.ts'
import { measureDatabases } from './database.ts'
import { measureFileAccess } from './file-access.ts'
import { measureForwarding } from './forwarding.ts'
import { measureHashing } from './hashing.ts'

/** Registrations against the hashing that they cannot do without, forwarding against an empty route, databases. */
export async function measureRegister({ quick, rounds }: PartOptions): Promise<PartResult> {
  const effort = { rounds, seconds: quick ? 0.5 : 1.5 }
  return withScratch(async (scratch) => {
    const hashing = await measureHashing(scratch, effort)
    const fileAccess = await measureFileAccess(scratch, effort)
    const forwarding = await measureForwarding(scratch, effort)
    const fills = quick ? [0, 1000] : [0, 100_000, 1_000_000]
    const databases = await measureDatabases(scratch, { rounds, fills })
    return {
      tables: [hashing.table, fileAccess.table, forwarding.table, databases.table],
      verdicts: [...hashing.verdicts, ...fileAccess.verdicts, ...databases.verdicts],
      missing: databases.missing,
      samples: {
        hashing: hashing.samples,
        fileAccess: fileAccess.samples,
        forwarding: forwarding.samples,
        databases: databases.samples,
      },
    }
  })
}
