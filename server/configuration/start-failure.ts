import { ConfigurationError } from './configuration.ts'

interface SystemFault {
  readonly code: string
  readonly syscall?: string
  readonly path?: string
  readonly address?: string
  readonly port?: number
}

/** Explains to a person why a server did not start; null for an unknown error, which is to be shown whole. */
export function startFailure(error: unknown): string | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (fault instanceof ConfigurationError) return fault.message
    const words =
      'code' in fault && typeof fault.code === 'string' ? wordsOf(fault as unknown as SystemFault) : null
    if (words) return words
  }
  return null
}

function wordsOf({ code, syscall, path, address, port = 0 }: SystemFault): string | null {
  if (syscall === 'getaddrinfo') return 'HOST is no address of this machine. Leave it out for 127.0.0.1.'
  if (syscall !== 'listen' && syscall !== 'bind')
    return path !== undefined && PATH_WORDS[code] ? `${path} ${PATH_WORDS[code]}` : null
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. End the program that has it, or choose another port: PORT=${port + 1}`,
    EACCES: `Port ${port} may not be used by this user. Choose one above 1023, such as PORT=3000.`,
    EADDRNOTAVAIL: `HOST ${address} is no address of this machine. Leave it out for 127.0.0.1.`,
  }
  return words[code] ?? null
}

const CANNOT_WRITE = 'cannot be written. Give this user the right to, or choose another folder with DATA_DIR.'
const FILE_IN_WAY = 'cannot be a folder, because a file is in its way. Choose another with DATA_DIR.'
const DISK_FULL =
  'cannot be written, because the disk is full. Make room, or choose another folder with DATA_DIR.'

const PATH_WORDS: Readonly<Record<string, string>> = {
  EACCES: CANNOT_WRITE,
  EPERM: CANNOT_WRITE,
  EROFS: CANNOT_WRITE,
  ENOTDIR: FILE_IN_WAY,
  EEXIST: FILE_IN_WAY,
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
}
