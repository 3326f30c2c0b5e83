import { ResumeStoreError } from './resume-store.ts'

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** Returns the operating system's code of an error (`ENOENT`), or undefined for any other kind of error. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined
  return (error as NodeJS.ErrnoException).code
}

/** Returns the port's error for a fault of the file system, and any other error as it is. */
export function storageFault(error: unknown): unknown {
  const code = systemCode(error)
  if (code === undefined) return error
  return new ResumeStoreError(NO_SPACE.has(code) ? 'no_space' : 'unavailable', { cause: error })
}

/** Runs a task whose faults of the file system become {@link ResumeStoreError}s. */
export async function withStoreErrors<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task()
  } catch (error) {
    throw storageFault(error)
  }
}

/** Runs a task and returns undefined where it fails with one of these codes (`ENOENT`). */
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

/** Tests for an error of the operating system with one of these codes (`ENOENT`). */
export function isSystemFault(error: unknown, codes: readonly string[]): boolean {
  const code = systemCode(error)
  return code !== undefined && codes.includes(code)
}
