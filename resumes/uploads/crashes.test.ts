import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUploads } from './open-uploads.ts'
import { DAY, filesIn, LOG, later, SETUPS, type Setup, upload } from './testing/setups.ts'
import type { Uploads } from './uploads.ts'

/** Never ends: what a process that died awaits. */
const dead = new Promise<never>(() => {})

/** Opens uploads of a process that dies after so many steps, each a call of the store or a statement, unanswered. */
async function dyingUploads({ store, database, execute }: Setup, steps: number) {
  let left = steps
  const died = Promise.withResolvers<'died'>()
  const step = async <Result>(result: Result): Promise<Result> => {
    left -= 1
    if (left > 0) return result
    died.resolve('died')
    return dead
  }
  const mortal =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments) => {
      if (left <= 0) return dead
      return step(await call(...given))
    }
  const opened = await database()
  const kysely = opened.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => step(result),
  })
  const dying: Setup['store'] = {
    ...store,
    erase: mortal(store.erase),
    stat: mortal(store.stat),
    put: mortal(store.put),
  }
  const uploads = createUploads({ ...opened, kysely }, dying, LOG)
  /** A database gives up what a dead process had begun. */
  const bury = () =>
    opened.locksRows
      ? execute(
          `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and application_name = current_schema()`,
        )
      : opened.close()
  return { uploads, died: died.promise, bury }
}

/** Names of what was answered to a person. */
interface Ledger {
  readonly uploaded: Set<string>
  readonly claimed: Set<string>
}

/** Every step of an upload, a claim, a release, taking back, erasing and a sweep; none is answered after the death. */
async function live(uploads: Uploads, { uploaded, claimed }: Ledger): Promise<'lived'> {
  const next = async (): Promise<string> => {
    const name = (await upload(uploads))!
    uploaded.add(name)
    return name
  }
  const gone = (name: string) => {
    uploaded.delete(name)
    claimed.delete(name)
  }
  const claim = async (name: string) => {
    assert.ok(await uploads.claim(name))
    claimed.add(name)
  }
  const named = await next()
  await claim(named)
  const refused = await next()
  for (let time = 0; time < 2; time += 1) await claim(refused)
  await uploads.release(refused)
  claimed.delete(refused)
  await uploads.release(refused)
  const [returned, erased, orphan] = [await next(), await next(), await next()]
  gone(returned)
  await uploads.eraseUnclaimed(returned)
  await claim(erased)
  gone(erased)
  await uploads.erase(erased)
  await claim(orphan)
  gone(orphan)
  await uploads.eraseUnlessClaimed(orphan, later(1))
  const last = await next()
  await claim(last)
  gone(last)
  await uploads.releaseAndErase(last)
  await next()
  for (const name of uploaded) if (!claimed.has(name)) gone(name)
  await uploads.sweep(later(DAY + 1), DAY)
  return 'lived'
}

for (const { title, make } of SETUPS) {
  test(`a process that dies at any step of its uploads in ${title} loses no acknowledged upload, and leaves no file after a day`, async () => {
    const setup = await make()
    const survivor = await setup.open()
    const standing = (await upload(survivor))!
    await survivor.claim(standing)
    let ended: 'died' | 'lived' = 'died'
    let steps = 1
    for (; ended === 'died'; steps += 1) {
      const ledger: Ledger = { uploaded: new Set(), claimed: new Set() }
      const { uploads, died, bury } = await dyingUploads(setup, steps)
      ended = await Promise.race([died, live(uploads, ledger)])
      await bury()
      for (const name of ledger.uploaded) assert.ok(await setup.store.stat(name), `step ${steps}: ${name}`)
      for (const name of ledger.claimed) assert.equal(await survivor.eraseUnclaimed(name), false)
      await survivor.sweep(later(DAY + 1), DAY)
      const stored = await filesIn(setup)
      for (const name of [standing, ...ledger.claimed])
        assert.ok(stored.includes(name), `step ${steps}: ${name} was claimed`)
      const rows = await setup.execute(`select name, claims from uploads order by name`)
      const named = (rows as { name: string; claims: number }[]).filter(({ claims }) => claims > 0)
      assert.deepEqual(
        stored,
        named.map(({ name }) => name),
        `step ${steps}: each file has a claim, and each row a file`,
      )
      assert.equal(rows.length, named.length)
    }
    assert.ok(steps > 25, `${steps} steps`)
  })
}
