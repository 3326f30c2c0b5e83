import { randomUUID } from 'node:crypto'
import { mkdir, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StagedFile, tryStaging } from '../staged-file.ts'
import { withStoreErrors } from '../storage-fault.ts'

/** Local folder of temp files. */
export interface Staging {
  /** Opens an unlinked temp file, which a crash removes. @throws {ResumeStoreError} `no_space`, `unavailable` */
  stage(maximumBytes: number): Promise<StagedFile>
  /** @throws {ResumeStoreError} `no_space`, `unavailable` */
  check(): Promise<void>
}

/** @param folder created by a call that finds it missing, so that a full disk fails that call only */
export function stagingIn(folder = tmpdir()): Staging {
  const inFolder = <Result>(task: (path: string) => Promise<Result>): Promise<Result> =>
    withStoreErrors(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return task(join(folder, `${randomUUID()}.part`))
    })
  return {
    stage: (maximumBytes) => inFolder((path) => stageWithoutName(path, maximumBytes)),
    check: () => inFolder(tryStaging),
  }
}

async function stageWithoutName(path: string, maximumBytes: number): Promise<StagedFile> {
  const staged = await StagedFile.open(path, maximumBytes)
  await unlink(path).catch(async (error: unknown) => {
    await staged.close()
    throw error
  })
  return staged
}
