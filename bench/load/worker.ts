import { type Connection, openConnection } from './connection.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { requestMaker } from './requests.ts'

/** Runs a load in a separate process, so that clients take no time from the server. */
async function load(job: LoadJob): Promise<LoadResult> {
  const make = requestMaker(job.request)
  const failures: Record<string, number> = {}
  const fail = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1
  }
  let begun = 0
  let answered = 0
  const started = performance.now()
  const end = started + job.seconds * 1000

  const client = async () => {
    let connection: Connection | null = null
    while (performance.now() < end && begun < job.maximum) {
      begun++
      try {
        connection ??= await openConnection(job.port)
        const status = await connection.exchange(make())
        if (status >= 200 && status < 300) answered++
        else fail(String(status))
      } catch (error) {
        fail((error as NodeJS.ErrnoException).code ?? (error as Error).message)
        connection?.close()
        connection = null
      }
    }
    connection?.close()
  }
  await Promise.all(Array.from({ length: job.connections }, client))
  return { perSecond: (answered * 1000) / (performance.now() - started), failures }
}

process.once('message', async (job: LoadJob) => {
  const result = await load(job)
  process.send!(result, () => process.disconnect())
})
