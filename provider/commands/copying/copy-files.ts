import { createHash } from 'node:crypto'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { type OpenedResume, type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import { type ResumeFile, resumeFileOf } from '../../erasure/resume-file.ts'
import type { ResumeStores } from '../../stores.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { eachPage } from '../each-page.ts'

export interface FilesCopied {
  /** Files that records name. */
  readonly files: number
  /** That the target has, and so has the source, unless it was moved before. */
  readonly present: number
  readonly missing: number
  /** That the target has with other bytes. */
  readonly different: number
  /** Whether everything is there and equal. */
  readonly isWhole: boolean
}

const AT_ONCE = 16

/** Copies the resume files that records name, claims them in the target, and compares what is there. */
export async function copyFiles(
  archive: CandidateArchive,
  source: ResumeStores,
  target: ResumeStores,
  publicUrl: string | null,
  terminal: Terminal,
): Promise<FilesCopied> {
  const progress = terminal.progress('Files  ', await archive.count({}))
  const counts = { present: 0, missing: 0, different: 0 }
  const copyOne = async (file: ResumeFile | null) => {
    if (file && (file.isOurs || (await source[file.kind].stat(file.name)))) {
      counts[await copyFile(file.name, source[file.kind], target[file.kind])]++
    }
    progress.advance(1)
  }
  for await (const page of eachPage(archive, {}, 'oldest')) {
    const files = page.map((candidate) => resumeFileOf(candidate, publicUrl))
    for (let at = 0; at < files.length; at += AT_ONCE) {
      await Promise.all(files.slice(at, at + AT_ONCE).map(copyOne))
    }
  }
  progress.end()
  const files = counts.present + counts.missing + counts.different
  return { files, ...counts, isWhole: files === counts.present }
}

async function copyFile(name: string, source: ResumeStore, target: ResumeStore): Promise<keyof Counts> {
  const original = await digestOf(source, name)
  if (original !== null && (await target.stat(name)) === null) await transfer(name, source, target)
  const copied = await digestOf(target, name)
  if (copied === null) return 'missing'
  await target.claim(name)
  return original === null || original === copied ? 'present' : 'different'
}

type Counts = Pick<FilesCopied, 'present' | 'missing' | 'different'>

/** Copies one file, where the source has it. @throws {ResumeStoreError} */
async function transfer(name: string, source: ResumeStore, target: ResumeStore): Promise<void> {
  const opened = await source.open(name)
  if (!opened) return
  try {
    await keep(name, opened, target)
  } finally {
    await opened.close()
  }
}

async function keep(name: string, { bytes }: OpenedResume, target: ResumeStore): Promise<void> {
  const incoming = await target.begin(RESUME_MAX_BYTES)
  try {
    for await (const piece of bytes) {
      incoming.append(piece)
      await incoming.drained()
    }
    await incoming.keep(name)
  } catch (error) {
    // Another copy of this command was faster: what it wrote is compared like any other.
    if (!(error instanceof ResumeStoreError && error.code === 'name_taken')) throw error
  } finally {
    await incoming.discard()
  }
}

async function digestOf(store: ResumeStore, name: string): Promise<string | null> {
  const opened = await store.open(name)
  if (!opened) return null
  const hash = createHash('sha256')
  for await (const bytes of opened.bytes) hash.update(bytes)
  return hash.digest('hex')
}
