import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import { uploadsLocation } from '@resume-library/resumes/open-uploads'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { createS3ResumeStore } from '@resume-library/resumes/s3-resume-store'
import { bucketVariables, testBucket } from '@resume-library/resumes/testing/s3-bucket'
import { writeBuiltPage } from '@resume-library/service/testing/test-service'
import { run } from './daemon.ts'

/** Storage of the copies, and ways to inspect it. */
export interface Stack {
  readonly title: string
  readonly environment: Readonly<Record<string, string>>
  /** Resumes with a public address. */
  readonly uploads: ResumeStore
  readonly table: ReturnType<typeof uploadsLocation>
  /** Resumes sent in a registration. */
  readonly candidateResumes: ResumeStore
  /** Returns the faults that the engine finds in its database, or `ok`. */
  integrity(): string
  /** Lists the folders that hold its data, those of a database server included. */
  folders(): string[]
  remove(): void
}

/** Creates a stack of SQLite and a folder, shared by processes of one machine. */
export async function oneMachine(): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  return {
    title: 'SQLite and a folder',
    environment: { DATA_DIR: folder, PAGE_DIR: await writeBuiltPage(folder) },
    uploads: createDiskResumeStore(join(folder, 'resumes')),
    table: uploadsLocation(folder, null),
    candidateResumes: createDiskResumeStore(join(folder, 'candidate-resumes')),
    integrity() {
      const database = new DatabaseSync(join(folder, 'candidates.sqlite'))
      const row = database.prepare('pragma integrity_check').get() as { integrity_check: string }
      database.close()
      return row.integrity_check
    },
    folders: () => [folder],
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Creates a stack of PostgreSQL and S3, if the environment names them; else null. */
export async function manyMachines(): Promise<Stack | null> {
  const bucket = await testBucket()
  const server = process.env.TEST_DATABASE_URL
  if (!bucket || !server) return null
  const database = `copies_${Date.now()}`
  const psql = (url: string, sql: string) => run('psql', [url, '-At', '-c', sql])
  psql(server, `create database ${database}`)
  const url = new URL(server)
  url.pathname = database
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  return {
    title: 'PostgreSQL and S3',
    environment: {
      DATA_DIR: folder,
      PAGE_DIR: await writeBuiltPage(folder),
      DATABASE_URL: url.href,
      ...bucketVariables(bucket),
    },
    uploads: createS3ResumeStore({ ...bucket, prefix: 'resumes/' }),
    table: uploadsLocation(folder, url.href),
    candidateResumes: createS3ResumeStore({ ...bucket, prefix: 'candidate-resumes/' }),
    integrity() {
      psql(url.href, 'create extension amcheck')
      psql(
        url.href,
        `select bt_index_check(indexrelid, true) from pg_index join pg_class on oid = indexrelid
        where relnamespace = 'public'::regnamespace
        and relam = (select oid from pg_am where amname = 'btree')`,
      )
      return 'ok'
    },
    folders: () => [folder, psql(server, 'show data_directory').trim()],
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Candidate as exported by the `candidates` command. */
export interface Exported {
  readonly email: string
  readonly last_name: string
  readonly resume:
    | { readonly kind: 'address'; readonly url: string }
    | { readonly kind: 'file'; readonly name: string }
}

export function exported({ environment }: Pick<Stack, 'environment'>): Exported[] {
  const command = ['run.js', 'provider/candidates-command.ts', 'export', '--format', 'jsonl']
  const lines = run(process.execPath, command, { env: { ...process.env, ...environment } })
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Exported)
}
