import { UsageError } from '@resume-library/server/process/command-line'
import { printable } from '@resume-library/server/process/printable'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { resumeFileOf } from '../../erasure/resume-file.ts'
import { openResumeStores } from '../../stores.ts'
import { type Command, EXIT, findCandidate, NotFoundError, withCandidates } from '../command-line/command.ts'

export const resume: Command = {
  summary: 'Fetch the resume of a candidate',
  usage: 'ID|EMAIL --output FILE',
  help: [
    'Without --output the bytes go to standard output, unless that is a terminal. A resume that is a link to another',
    'site is not fetched: the link is told, and the exit code is 3.',
  ],
  run: withCandidates(async (given, { archive, config, terminal }) => {
    const candidate = await findCandidate(archive, given)
    const file = resumeFileOf(candidate, config.publicUrl)
    const opened = file && (await (await openResumeStores(config.storage))[file.kind].open(file.name))
    if (!opened) throw new NotFoundError(notFoundMessage(candidate))
    try {
      if (terminal.output === 'screen') throw new UsageError('Say where to write it: --output FILE.')
      for await (const bytes of opened.bytes) await terminal.write(bytes)
      return EXIT.done
    } finally {
      await opened.close()
    }
  }),
}

const notFoundMessage = ({ resume }: CandidateRecord): string =>
  resume.kind === 'address'
    ? `The resume is a link: ${printable(resume.url)}`
    : `The resume ${resume.name} is not among the files that DATA_DIR or the S3_… variables name.`
