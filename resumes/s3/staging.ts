import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsOf, type FileCalls } from '../file-calls.ts'
import { type StagedFile, stageFile, tryStaging } from '../staged-file.ts'
import { guarded, ignoring } from '../storage-fault.ts'

/** A local folder in which files that are being received lie without a name. */
export interface Staging {
  /** Whatever dies, nothing of the file is left over. @throws {ResumeStoreError} `no_space`, `unavailable` */
  stage(maximumBytes: number): Promise<StagedFile>
  /** Tries it. @throws {ResumeStoreError} `no_space`, `unavailable` */
  check(): Promise<void>
}

/** @param folder made when something is staged and it is missing, so that a full disk is a fault of that alone */
export function stagingIn(folder = tmpdir()): Staging {
  const inFolder = <Result>(task: (calls: FileCalls, path: string) => Promise<Result>): Promise<Result> =>
    guarded(async () => {
      const attempt = async () => task(await callsOf(folder), join(folder, `${randomUUID()}.part`))
      const done = await ignoring(['ENOENT'], async () => ({ result: await attempt() }))
      if (done) return done.result
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return attempt()
    })
  return {
    stage: (maximumBytes) => inFolder((calls, path) => stageWithoutName(calls, path, maximumBytes)),
    check: () => inFolder(tryStaging),
  }
}

async function stageWithoutName(calls: FileCalls, path: string, maximumBytes: number): Promise<StagedFile> {
  const staged = await stageFile(calls, path, maximumBytes)
  await calls.unlink(path).catch(async (error: unknown) => {
    await staged.close()
    throw error
  })
  return staged
}
