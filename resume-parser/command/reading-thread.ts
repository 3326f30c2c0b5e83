import { parentPort } from 'node:worker_threads'
import { parseResume } from '../parse-resume.ts'
import { LOAD_READER } from '../text/readers.ts'

parentPort!.on('message', async (bytes: Uint8Array<ArrayBuffer>) => {
  parentPort!.postMessage(await parseResume(bytes))
})

await Promise.all(Object.values(LOAD_READER).map((load) => load()))
parentPort!.postMessage('ready')
