import { parentPort } from 'node:worker_threads'
import { parseResume } from '../parse-resume.ts'

/** A thread that answers each file with what was read from it, with the memory that it then holds, and its time. */
parentPort!.on('message', async (bytes: Uint8Array<ArrayBuffer>) => {
  const start = performance.now()
  const parsed = await parseResume(bytes)
  const took = performance.now() - start
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  parentPort!.postMessage({ parsed, memory: heapUsed + arrayBuffers, took })
})
