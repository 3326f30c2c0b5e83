import { findNginx } from '../nginx.ts'
import type { PartOptions, PartResult } from '../part.ts'
import { prepareRivals } from '../rivals.ts'
import { withScratch } from '../scratch.ts'
import { startUploader, type Uploader, type UploaderName } from './contestants.ts'
import { measureMemory } from './memory.ts'
import { measureServing } from './serving.ts'
import { measureThroughput } from './throughput.ts'

/**
 * Uploads and downloads: ours against nginx, which is the limit, and Express with multer, which is the usual, once as it
 * is and once made as durable as ours.
 */
export async function measureUpload({ quick, rounds }: PartOptions): Promise<PartResult> {
  await prepareRivals()
  const nginx = findNginx()
  const names: UploaderName[] = ['ours', 'express', ...(nginx ? (['nginx'] as const) : [])]
  const effort = { rounds, seconds: quick ? 0.3 : 1 }
  return withScratch(async (scratch) => {
    const memory = await measureMemory(names, effort.rounds, scratch)
    const uploaders = new Map<UploaderName, Uploader>()
    for (const name of [...names, 'express synced'] as const)
      uploaders.set(name, await startUploader(name, scratch))
    const throughput = await measureThroughput(uploaders, effort)
    const serving = nginx ? await measureServing(uploaders, effort) : null
    return {
      tables: [throughput.table, memory.table, ...(serving ? [serving.table] : [])],
      verdicts: [...throughput.verdicts, ...memory.verdicts, ...(serving?.verdicts ?? [])],
      missing: nginx
        ? []
        : [
            'everything over nginx: it is not installed here, and could not be (Debian: `apt-get install nginx-light`).',
          ],
      samples: { throughput: throughput.samples, memory: memory.samples, serving: serving?.samples },
    }
  })
}
