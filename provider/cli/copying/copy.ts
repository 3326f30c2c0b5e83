import { UsageError } from '@resume-library/server/process/command-line'
import type { NewCandidate } from '../../candidates/candidate-store.ts'
import { openResumeStores } from '../../stores.ts'
import {
  type ArchiveContext,
  type Command,
  EXIT,
  textOption,
  withArchive,
  withCandidates,
} from '../command-line/command.ts'
import { copyFiles } from './copy-files.ts'

/** Few enough for the parameters of one statement on either engine. */
const PAGE_SIZE = 500

export const copy: Command = {
  summary: 'Copy candidates to PostgreSQL, and resume files to S3',
  usage: '[--to postgres://…] [--to-s3] [--json]',
  help: [
    '--to URL             the records: from where DATABASE_URL or DATA_DIR says to this database',
    '--to-s3              the resume files: from DATA_DIR to the bucket that S3_ENDPOINT, S3_BUCKET, … say',
    '--json               tell the result as JSON',
    'What is there already stays as it is, so that a copy that was cut short goes on when it is asked again. What is',
    'there then is compared with what was copied; the exit code is 0 only where all is there and equal.',
  ],
  run: withCandidates(async (given, context) => {
    const to = textOption(given, 'to')
    const toS3 = given.values['to-s3'] === true
    if (!to && !toS3) throw new UsageError('Say where to: --to postgres://…, --to-s3, or both.')
    if (to && !/^postgres(ql)?:\/\//.test(to)) throw new UsageError('--to must begin with postgres://.')
    const records = to ? await toDatabase(to, context) : null
    const files = toS3 ? await toBucket(context, to) : null
    if (given.values.json) await context.terminal.write(`${JSON.stringify({ records, files })}\n`)
    return records?.isWhole !== false && files?.isWhole !== false ? EXIT.done : EXIT.failed
  }),
}

const toDatabase = (url: string, { archive, terminal: { log } }: ArchiveContext) =>
  withArchive(
    { kind: 'postgres', url },
    async (target) => {
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
            log(
              `${candidate.id} could not be copied: another candidate of the target has its e-mail address.`,
            )
          } else if (contentOf(other) !== contentOf(candidate)) counts.different++
        }
        after = page.at(-1)?.id ?? null
      } while (after !== null)
      const { records, missing, different } = counts
      // Registered there, or erased here since.
      const extra = (await target.count({})) - (records - missing)
      log(
        `Records: ${records}, missing in the copy ${missing}, different ${different}, only in the copy ${extra}.`,
      )
      return { ...counts, extra, isWhole: missing + different === 0 }
    },
    log,
  )

function contentOf({ idempotency, erase_digests, ...content }: NewCandidate): string {
  return JSON.stringify(content)
}

async function toBucket({ archive, config, terminal }: ArchiveContext, to: string | undefined) {
  const { storage, publicUrl } = config
  if (!storage.s3) throw new UsageError('--to-s3 needs S3_ENDPOINT and the other variables of the bucket.')
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
  terminal.log(`Files: ${files}, in the copy ${present}, missing ${missing}, of another size ${different}.`)
  return { ...counts, isWhole: files === present }
}
