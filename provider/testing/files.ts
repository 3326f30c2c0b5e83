import { randomBytes } from 'node:crypto'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { openUploads, uploadsLocation } from '@resume-library/resumes/open-uploads'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { StorageConfig } from '../config.ts'
import { openResumeStores } from '../resume-stores.ts'

/** Keeps a file under a name that nobody had. @returns the name */
export async function keepFile(
  store: ResumeStore,
  bytes: Uint8Array = randomBytes(1_000),
  original = 'cv.pdf',
): Promise<string> {
  const name = uniqueResumeName(original, 'pdf', Date.now(), randomBytes(16))
  await store.put(name, bytes)
  return name
}

/** Has the service, which makes its table first, know a file as one that a registration names. */
async function adoptFile(storage: StorageConfig, name: string): Promise<void> {
  const { candidates, folder } = storage
  const location = uploadsLocation(folder, candidates.kind === 'postgres' ? candidates.url : null)
  const files = (await openResumeStores(storage)).public
  const uploads = await openUploads(location, files, console)
  await uploads.adoptFile(name)
  await uploads.close()
}

/** Keeps a file that was uploaded to the service, and named by a registration. @returns the name */
export async function keepClaimed(
  storage: StorageConfig,
  bytes?: Uint8Array,
  original?: string,
): Promise<string> {
  const name = await keepFile((await openResumeStores(storage)).public, bytes, original)
  await adoptFile(storage, name)
  return name
}
