import { ConfigurationError } from './configuration.ts'

interface SystemFault {
  readonly code: string
  readonly syscall?: string
  readonly path?: string
  readonly address?: string
  readonly port?: number
}

/** Says in words for a person why a server did not start; null for an unknown error, which is to be shown whole. */
export function startFailure(error: unknown): string | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (fault instanceof ConfigurationError) return fault.message
    const words =
      'code' in fault && typeof fault.code === 'string' ? wordsOf(fault as unknown as SystemFault) : null
    if (words) return words
  }
  return null
}

function wordsOf(fault: SystemFault): string | null {
  if (fault.syscall === 'listen' || fault.syscall === 'bind') return listenWords(fault)
  if (fault.syscall === 'getaddrinfo')
    return 'HOST is no address of this machine. Leave it out for 127.0.0.1.'
  return fault.path === undefined ? null : pathWords(fault.code, fault.path)
}

function listenWords({ code, port, address }: SystemFault): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. End the program that has it, or choose another port: PORT=${(port ?? 0) + 1}`
    case 'EACCES':
      return `Port ${port} may not be used by this user. Choose one above 1023, such as PORT=3000.`
    case 'EADDRNOTAVAIL':
      return `HOST ${address} is no address of this machine. Leave it out for 127.0.0.1.`
    default:
      return null
  }
}

function pathWords(code: string, path: string): string | null {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} cannot be written. Give this user the right to, or choose another folder with DATA_DIR.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} cannot be a folder, because a file is in its way. Choose another with DATA_DIR.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `${path} cannot be written, because the disk is full. Make room, or choose another folder with DATA_DIR.`
    default:
      return null
  }
}
