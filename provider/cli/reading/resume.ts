import { UsageError } from '@resume-library/server/process/command-line'
import { printable } from '@resume-library/server/process/printable'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { resumeFileOf } from '../../candidates/resume-file.ts'
import { openResumeStores } from '../../resume-stores.ts'
import { type Command, EXIT, findCandidate, NotFoundError, withCandidates } from '../command-line/command.ts'

export const resume: Command = {
  summary: 'Save the resume of a candidate',
  usage: 'ID|EMAIL --output FILE',
  help: [
    'Without --output, the file goes to standard output, unless that is a terminal. A link to another site is printed',
    'and not downloaded; the exit code is then 3.',
  ],
  run: withCandidates(async (given, { archive, config, terminal, record }) => {
    const candidate = await findCandidate(archive, given)
    const file = resumeFileOf(candidate, config.publicUrl)
    const opened = file && (await (await openResumeStores(config.storage))[file.kind].open(file.name))
    if (!opened) throw new NotFoundError(notFoundMessage(candidate))
    try {
      if (terminal.output === 'screen') throw new UsageError('Name a file: --output FILE.')
      await record('resume', candidate.id)
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
    : `Resume ${resume.name} was not found. Check DATA_DIR or the S3_… variables.`
