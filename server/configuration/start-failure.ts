import { ConfigurationError } from './configuration.ts'

interface SystemFault {
  readonly code: string
  readonly syscall?: string
  readonly path?: string
  readonly address?: string
  readonly port?: number
}

/** Returns a sentence for the operator about a failed start; null for an unknown error. */
export function startFailure(error: unknown): string | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (fault instanceof ConfigurationError) return fault.message
    const words =
      'code' in fault && typeof fault.code === 'string' ? sentenceOf(fault as unknown as SystemFault) : null
    if (words) return words
  }
  return null
}

function sentenceOf({ code, syscall, path, address, port = 0 }: SystemFault): string | null {
  if (syscall === 'getaddrinfo') return 'HOST is not an address of this machine. Leave it out for 127.0.0.1.'
  if (syscall !== 'listen' && syscall !== 'bind')
    return path !== undefined && PATH_WORDS[code] ? `${path} ${PATH_WORDS[code]}` : null
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1}`,
    EACCES: `This user may not use port ${port}. Choose one above 1023, such as PORT=3000.`,
    EADDRNOTAVAIL: `HOST ${address} is not an address of this machine. Leave it out for 127.0.0.1.`,
  }
  return words[code] ?? null
}

const CANNOT_WRITE = 'cannot be written. Give this user permission, or choose another folder with DATA_DIR.'
const FILE_IN_WAY = 'cannot be created, because a file has that name. Choose another folder with DATA_DIR.'
const DISK_FULL =
  'cannot be written, because the disk is full. Free some space, or choose another folder with DATA_DIR.'

const PATH_WORDS: Readonly<Record<string, string>> = {
  EACCES: CANNOT_WRITE,
  EPERM: CANNOT_WRITE,
  EROFS: CANNOT_WRITE,
  ENOTDIR: FILE_IN_WAY,
  EEXIST: FILE_IN_WAY,
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
}
