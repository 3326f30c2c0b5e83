import { ResumeStoreError } from './resume-store.ts'

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** Returns the code of a system error (`ENOENT`), else undefined. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined
  return (error as NodeJS.ErrnoException).code
}

/** Translates a file-system error into the port's; returns others unchanged. */
export function storageFault(error: unknown): unknown {
  const code = systemCode(error)
  if (code === undefined) return error
  return new ResumeStoreError(NO_SPACE.has(code) ? 'no_space' : 'unavailable', { cause: error })
}

/** Runs a task, and translates file-system errors into {@link ResumeStoreError}s. */
export async function withStoreErrors<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task()
  } catch (error) {
    throw storageFault(error)
  }
}

/** Runs a task; returns undefined where it fails with one of the codes (`ENOENT`). */
export async function ignoringCodes<Result>(
  codes: readonly string[],
  task: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await task()
  } catch (error) {
    if (isSystemFault(error, codes)) return undefined
    throw error
  }
}

/** Tests for a system error with one of the codes (`ENOENT`). */
export function isSystemFault(error: unknown, codes: readonly string[]): boolean {
  const code = systemCode(error)
  return code !== undefined && codes.includes(code)
}
