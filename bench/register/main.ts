import { join } from 'node:path'
import { runLoad } from '../load/load.ts'
import { comparison, type PartOptions, type PartResult, ratioGoal } from '../part.ts'
import { CREDENTIAL, ourServer } from '../products.ts'
import { runRounds } from '../rounds.ts'
import { run } from '../run.ts'
import { withScratch } from '../scratch.ts'
import type { ServerProcess } from '../server-process.ts'
import { registration } from './registration.ts'

const SECONDS = 1.5

/** Measures registrations a second, relative to password hashes alone. */
export async function measureRegister({ rounds, before }: PartOptions): Promise<PartResult> {
  const samples = await withScratch(async ({ folder, start }) => {
    const environment = { PROVIDER_CREDENTIAL: CREDENTIAL }
    const servers: Record<string, ServerProcess> = {
      product: await start(ourServer('start', join(folder, 'product'))),
      provider: await start(ourServer('provider', join(folder, 'provider'), { environment })),
    }
    if (before) servers.before = await start(ourServer('start', join(folder, 'before'), { root: before }))
    return runRounds(rounds, [...Object.keys(servers), 'bare hashes'], async (name) => ({
      'a second': await (name === 'bare hashes' ? bareHashes() : registrations(servers[name]!)),
    }))
  })
  const overHashes = (name: string, atLeast: number) =>
    ratioGoal(`the ${name}: over bare hashes`, samples, ['a second', name, 'bare hashes'], { atLeast })
  return {
    goals: [overHashes('provider', 0.85), overHashes('product', 0.8)],
    tables: [
      comparison(
        {
          title: 'Registrations',
          note: '8 at once, 3 KB, SQLite; the product is service and provider in one process, as `npm start` has them. The load generator has no core of its own.',
        },
        samples,
        ['a second'],
        'product',
      ),
    ],
  }
}

const bareHashes = async () =>
  Number(await run(process.execPath, ['bare-hashes.ts', String(SECONDS)], import.meta.dirname))

const registrations = ({ port }: ServerProcess) =>
  runLoad({ port, connections: 8, seconds: SECONDS, maximum: 1e6, request: registration() })
