import { UsageError } from '@resume-library/server/process/command-line'
import { printable } from '@resume-library/server/process/printable'
import type { NewCandidate } from '../../candidates/candidate-store.ts'
import { openResumeStores } from '../../resume-stores.ts'
import {
  type ArchiveContext,
  type Command,
  EXIT,
  textOption,
  withArchive,
  withCandidates,
} from '../command-line/command.ts'
import { copyFiles } from './copy-files.ts'
import { copyTables } from './copy-tables.ts'

/** Limited by the parameters of one statement. */
const PAGE_SIZE = 500

export const copy: Command = {
  summary: 'Copy candidates to PostgreSQL, and resume files to S3',
  usage: '[--to postgres://…] [--to-s3] [--json]',
  help: [
    '--to URL             copy records, events and mail, operators, keys and audit from DATABASE_URL or DATA_DIR to this database',
    '--to-s3              copy the resume files from DATA_DIR to the bucket of the S3_… variables',
    '--json               print the result as JSON',
    'Nothing is overwritten: run it again to continue an interrupted copy. The copies are compared with the originals;',
    'the exit code is 0 only if all are there and equal.',
  ],
  run: withCandidates(async (given, context) => {
    const to = textOption(given, 'to')
    const toS3 = given.values['to-s3'] === true
    if (!to && !toS3) throw new UsageError('Name a target: --to postgres://…, --to-s3, or both.')
    if (to && !/^postgres(ql)?:\/\//.test(to)) throw new UsageError('--to must start with postgres://.')
    await context.record('export', null, { command: 'copy' })
    const records = to ? await toDatabase(to, context) : null
    const files = toS3 ? await toBucket(context, to) : null
    if (given.values.json) await context.terminal.write(`${JSON.stringify({ records, files })}\n`)
    return records?.isWhole !== false && files?.isWhole !== false ? EXIT.done : EXIT.failed
  }),
}

const toDatabase = (url: string, { archive, database, terminal: { log } }: ArchiveContext) =>
  withArchive(
    { kind: 'postgres', url },
    async (target, _access, { kysely }) => {
      const counts = { records: 0, missing: 0, different: 0 }
      let after: string | null = null
      do {
        const page: readonly NewCandidate[] = await archive.storedPage(after, PAGE_SIZE)
        const copied = new Map((await target.addStored(page)).map((candidate) => [candidate.id, candidate]))
        for (const candidate of page) {
          const other = copied.get(candidate.id)
          counts.records++
          if (!other) {
            counts.missing++
            log(`${candidate.id} was not copied: another candidate in the target has the same email address.`)
          } else if (contentOf(other) !== contentOf(candidate)) counts.different++
        }
        after = page.at(-1)?.id ?? null
      } while (after !== null)
      const others = await copyTables(database.kysely, kysely)
      for (const name of others)
        log(`${printable(name)} has other access in the copy. Remove or revoke it there, and copy again.`)
      const { records, missing, different } = counts
      // Registered there.
      const extra = (await target.count({})) - (records - missing)
      log(
        `Records: ${records}. In the copy: ${missing} missing, ${different} different, ${extra} additional.`,
      )
      return { ...counts, extra, isWhole: missing + different + others.length === 0 }
    },
    log,
  )

function contentOf({ idempotency, erase_digests, ...content }: NewCandidate): string {
  return JSON.stringify(content)
}

async function toBucket({ archive, config, terminal }: ArchiveContext, to: string | undefined) {
  const { storage, publicUrl } = config
  if (!storage.s3) throw new UsageError('--to-s3 needs S3_ENDPOINT and the other S3_… variables.')
  const source = await openResumeStores({ ...storage, s3: null })
  // The table of uploads is where the records are.
  const candidates = to ? ({ kind: 'postgres', url: to } as const) : storage.candidates
  const target = await openResumeStores({ ...storage, candidates })
  const copyAll = (adoptFile: (name: string) => Promise<void>) =>
    copyFiles(archive, source, target, publicUrl, adoptFile)
  const counts =
    (await target.public.withUploads((uploads) => copyAll(uploads.adoptFile))) ??
    (await copyAll(async () => undefined))
  const { files, present, missing, different } = counts
  terminal.log(
    `Files: ${files}. In the copy: ${present} present, ${missing} missing, ${different} of another size.`,
  )
  return { ...counts, isWhole: files === present }
}
