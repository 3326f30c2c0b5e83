import { openCandidateDatabase } from '../../candidates/candidate-database.ts'
import { createKyselyCandidateArchive } from '../../candidates/kysely-candidate-archive.ts'
import { openResumeStores } from '../../stores.ts'
import { type ArchiveCommand, type CommandContext, EXIT, textOption } from '../command-line/command.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { copyFiles, type FilesCopied } from './copy-files.ts'
import { compareRecords, copyRecords, type RecordsCopied } from './copy-records.ts'

export const copy: ArchiveCommand = {
  needs: 'candidates',
  summary: 'Copy candidates to PostgreSQL, and resume files to S3',
  usage: '[--to postgres://…] [--to-s3] [--json]',
  options: { to: { type: 'string' }, 'to-s3': { type: 'boolean' }, json: { type: 'boolean' } },
  help: [
    '--to URL             the records: from where DATABASE_URL or DATA_DIR says to this database',
    '--to-s3              the resume files: from DATA_DIR to the bucket that S3_ENDPOINT, S3_BUCKET, … say',
    '--json               tell the result as JSON',
    'What is there already stays as it is, so that a copy that was cut short goes on when it is asked again. Both',
    'end with a comparison of everything; the exit code is 0 only where all is there and equal.',
  ],
  async run(given, context) {
    const to = textOption(given, 'to')
    const toS3 = given.values['to-s3'] === true
    if (!to && !toS3) throw new UsageError('Say where to: --to postgres://…, --to-s3, or both.')
    if (to && !/^postgres(ql)?:\/\//.test(to)) throw new UsageError('--to must begin with postgres://.')
    const records = to ? await toDatabase(to, context) : null
    const files = toS3 ? await toBucket(context) : null
    if (given.values.json) await context.terminal.write(`${JSON.stringify({ records, files })}\n`)
    return records?.isWhole !== false && files?.isWhole !== false ? EXIT.done : EXIT.failed
  },
}

async function toDatabase(url: string, { archive, terminal }: CommandContext): Promise<RecordsCopied> {
  const database = await openCandidateDatabase({ kind: 'postgres', url }, ({ message }) =>
    terminal.log(message),
  )
  try {
    const target = createKyselyCandidateArchive(database)
    await copyRecords(archive, target, terminal)
    const copied = await compareRecords(archive, target, terminal)
    const { records, missing, different, extra, sha256 } = copied
    terminal.log(
      `Records: ${records}, missing in the copy ${missing}, different ${different}, only in the copy ${extra}. ` +
        `SHA-256 of all: ${sha256}`,
    )
    return copied
  } finally {
    await database.close()
  }
}

async function toBucket({ archive, config, terminal }: CommandContext): Promise<FilesCopied> {
  const { storage, publicUrl } = config
  if (!storage.s3) throw new UsageError('--to-s3 needs S3_ENDPOINT and the other variables of the bucket.')
  const source = await openResumeStores({ ...storage, s3: null })
  const copied = await copyFiles(archive, source, await openResumeStores(storage), publicUrl, terminal)
  const { files, present, missing, different } = copied
  terminal.log(
    `Files: ${files}, equal in the copy ${present}, missing ${missing}, different ${different}. ` +
      'Compared by SHA-256.',
  )
  return copied
}
