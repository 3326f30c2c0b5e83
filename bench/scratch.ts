import { readdirSync, statSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerCommand, type ServerProcess, startServer } from './server-process.ts'

/** Folder and servers of one part of the bench, removed at its end. */
export interface Scratch {
  readonly folder: string
  /** Starts a server, which is stopped at the end. */
  start(command: ServerCommand): Promise<ServerProcess>
}

/** Runs a task with a folder in `TMPDIR`, which has to be on a disk, where fsync counts. */
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
 * Truncates uploaded files, so that no contestant pays for another's unwritten data. Deleting them would slow down
 * new files: without a journal, ext4 rechecks recently freed inodes.
 */
export function emptyUploads(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && entry.name.endsWith('.pdf') && statSync(path).size > 0) truncateSync(path)
  }
}
