import { parentPort } from 'node:worker_threads'
import { parseResume } from '../parse-resume.ts'

/** Worker thread: reads each file, and answers with the result, its memory and time. */
parentPort!.on('message', async (bytes: Uint8Array<ArrayBuffer>) => {
  const start = performance.now()
  const parsed = await parseResume(bytes)
  const took = performance.now() - start
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  parentPort!.postMessage({ parsed, memory: heapUsed + arrayBuffers, took })
})
