import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import { eachPage } from '../../candidates/each-page.ts'
import { type ResumeFile, resumeFileOf } from '../../candidates/resume-file.ts'
import type { ResumeStores } from '../../resume-stores.ts'

export interface FilesCopied {
  readonly files: number
  /** Files in the target, of the same size unless the source has been moved away. */
  readonly present: number
  readonly missing: number
  readonly different: number
}

const CONCURRENCY = 16

/** Copies the resume files that records name. @param adoptFile protects an upload from being swept */
export async function copyFiles(
  archive: CandidateArchive,
  source: ResumeStores,
  target: ResumeStores,
  publicUrl: string | null,
  adoptFile: (name: string) => Promise<void>,
): Promise<FilesCopied> {
  const counts = { files: 0, present: 0, missing: 0, different: 0 }
  const copyOne = async (file: ResumeFile | null) => {
    if (!file || !(file.isOurs || (await source[file.kind].stat(file.name)))) return
    counts.files++
    const copied = await copyFile(file.name, source[file.kind], target[file.kind])
    if (file.kind === 'public' && copied !== 'missing') await adoptFile(file.name)
    counts[copied]++
  }
  for await (const page of eachPage(archive, {}, 'oldest')) {
    const files = page.map((candidate) => resumeFileOf(candidate, publicUrl))
    for (let at = 0; at < files.length; at += CONCURRENCY)
      await Promise.all(files.slice(at, at + CONCURRENCY).map(copyOne))
  }
  return counts
}

/** Compares by size alone: no name is ever given to other bytes. */
async function copyFile(name: string, source: ResumeStore, target: ResumeStore) {
  if (!(await target.stat(name))) await transfer(name, source, target)
  const [original, copied] = [await source.stat(name), await target.stat(name)]
  if (!copied) return 'missing'
  return original && original.size !== copied.size ? 'different' : 'present'
}

async function transfer(name: string, source: ResumeStore, target: ResumeStore): Promise<void> {
  const opened = await source.open(name)
  if (!opened) return
  const incoming = await target.begin(RESUME_MAX_BYTES)
  try {
    for await (const chunk of opened.bytes) {
      incoming.append(chunk)
      await incoming.drained()
    }
    await incoming.save(name)
  } catch (error) {
    // Copied by a concurrent run, and compared like any other.
    if (!(error instanceof ResumeStoreError && error.code === 'name_taken')) throw error
  } finally {
    await incoming.discard()
    await opened.close()
  }
}
