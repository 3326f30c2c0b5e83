/** SQLite's result codes for a full disk, the second for the memory that its log needs. */
const SQLITE_FULL = [13, 4_874]

/** A backup that cannot be made or used: its message is a sentence for the operator. */
export class BackupError extends Error {
  readonly code = 'backup'
}

/**
 * A fault of the system or of SQLite at a folder, as a sentence; any other error as it is.
 *
 * @param outcome what is there now, such as "No backup was kept."
 */
export function backupFault(error: unknown, folder: string, outcome: string): unknown {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const sentence = sentenceOf(fault, folder)
    if (sentence) return new BackupError(`${sentence} ${outcome}`, { cause: error })
  }
  return error
}

function sentenceOf(fault: NodeJS.ErrnoException, folder: string): string | null {
  // The first is Node's, the second that of the thread on which a database is.
  const { code, errcode, resultCode = errcode } = fault as NodeJS.ErrnoException & SqliteFault
  switch (SQLITE_FULL.includes(resultCode ?? 0) ? 'ENOSPC' : code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room for ${folder}: the disk is full.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${folder} cannot be written: give this user the right to, or choose another folder.`
    default:
      return fault.syscall === 'mkdir' ? `${folder} cannot be made (${code}): choose another folder.` : null
  }
}

interface SqliteFault {
  readonly errcode?: number
  readonly resultCode?: number | null
}
