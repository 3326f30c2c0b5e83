import { parentPort } from 'node:worker_threads'
import { parseResume } from '../parse-resume.ts'

/** A thread that answers each file with what was read from it, and with the memory that it then holds, in bytes. */
parentPort!.on('message', async (bytes: Uint8Array<ArrayBuffer>) => {
  const parsed = await parseResume(bytes)
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  parentPort!.postMessage({ parsed, memory: heapUsed + arrayBuffers })
})
