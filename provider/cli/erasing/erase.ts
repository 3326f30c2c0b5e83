import { UsageError } from '@resume-library/server/process/command-line'
import { eraseCandidate, findResume, NO_RESUME } from '../../erasure/erase-candidate.ts'
import { openResumeStores } from '../../resume-stores.ts'
import { type Command, EXIT, NotFoundError, textOption, withCandidates } from '../command-line/command.ts'
import { commandActor } from '../command-line/command-actor.ts'

export const erase: Command = {
  summary: 'Erase a candidate: the record and the resume',
  usage: '--email ADDRESS [--dry-run] [--yes] [--record-only] [--json]',
  help: [
    '--email ADDRESS      of the candidate, in any case',
    '--dry-run            only print what would be erased',
    '--yes                do not ask; required without a terminal',
    '--record-only        keep the resume, because it is stored elsewhere or already erased',
    '--json               print the result as JSON',
    'The resume is erased too, unless another candidate has the same upload. If it is not found, nothing is erased: use',
    'the DATA_DIR or S3_… variables of the service. A link to another host than PUBLIC_URL is no upload, unless its',
    'file is here.',
  ],
  run: withCandidates(async (given, context) => {
    const email = textOption(given, 'email')
    if (!email) throw new UsageError('Name a candidate: --email ADDRESS.')
    const { archive, config, terminal } = context
    const candidate = await archive.find({ email })
    if (!candidate) throw new NotFoundError('Candidate not found.')
    const resumes = await openResumeStores(config.storage)
    const erasure = { archive, resumes, publicUrl: config.publicUrl }
    const resume = given.values['record-only'] ? NO_RESUME : await findResume(candidate, erasure)
    if (resume.kind === 'missing') {
      terminal.log(missingMessage(resume.name))
      return EXIT.failed
    }
    const name = resume.kind === 'found' ? resume.name : null
    const isDryRun = given.values['dry-run'] === true
    const what = `candidate ${candidate.id}${name ? ` and the resume ${name}` : ''}`
    if (!isDryRun) {
      if (!given.values.yes && !(await terminal.confirm(`Erase ${what}?`))) return EXIT.failed
      await eraseCandidate(candidate, resume, erasure, commandActor())
    }
    terminal.log(`${isDryRun ? 'Would erase' : 'Erased'} ${what}.`)
    const result = { id: candidate.id, resume: name, erased: !isDryRun }
    if (given.values.json) await terminal.write(`${JSON.stringify(result)}\n`)
    return EXIT.done
  }),
}

const missingMessage = (name: string) =>
  `Nothing was erased: resume ${name} was not found. Set DATA_DIR or the S3_… variables as for the service, or, if ` +
  'the resume is already erased, erase only the record with --record-only.'
