import { readdirSync, statSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerCommand, type ServerProcess, startServer } from './server-process.ts'

/** A folder and servers of one part of the bench, all gone at its end. */
export interface Scratch {
  readonly folder: string
  /** Starts a server, which is stopped at the end. */
  start(command: ServerCommand): Promise<ServerProcess>
}

/** Lends a folder on the disk of `TMPDIR`: no file system in memory, where fsync means nothing. */
export async function withScratch<Result>(task: (scratch: Scratch) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'resume-library-bench-'))
  const servers: ServerProcess[] = []
  try {
    return await task({
      folder,
      async start(command) {
        const server = await startServer(command)
        servers.push(server)
        return server
      },
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Gives the space of uploaded files back, so that no contestant pays for what another left to be written. The files
 * stay, empty: without a journal, ext4 looks at each inode that was freed in the last minutes before it gives out a new
 * one, a price that nobody pays who keeps what is uploaded.
 */
export function emptyUploads(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && entry.name.endsWith('.pdf') && statSync(path).size > 0) truncateSync(path)
  }
}
