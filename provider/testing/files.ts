import { randomBytes } from 'node:crypto'
import { uniqueResumeName } from '@resume-library/contract/resume'
import type { ResumeStore } from '@resume-library/resumes/resume-store'

/** Keeps a file under a name that nobody had. @returns the name */
export async function keepFile(store: ResumeStore, bytes: Uint8Array = randomBytes(1_000)): Promise<string> {
  const name = uniqueResumeName('cv.pdf', 'pdf', Date.now(), randomBytes(16))
  const incoming = await store.begin(bytes.length)
  incoming.append(bytes)
  await incoming.keep(name)
  return name
}
