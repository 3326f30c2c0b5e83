import { UsageError } from '@resume-library/server/process/command-line'
import { eraseCandidate, findResume, NO_RESUME } from '../../erasure/erase-candidate.ts'
import { openResumeStores } from '../../stores.ts'
import { type Command, EXIT, NotFoundError, textOption, withCandidates } from '../command-line/command.ts'

export const erase: Command = {
  summary: 'Erase a candidate: the record and the resume',
  usage: '--email ADDRESS [--dry-run] [--yes] [--record-only] [--json]',
  help: [
    '--email ADDRESS      whose; the case and outer spaces do not count',
    '--dry-run            only tell what would be erased',
    '--yes                do not ask; needed where nobody can be asked',
    '--record-only        leave the resume, where it is kept elsewhere or erased already',
    '--json               tell it as JSON',
    'A resume goes too: sent with the registration, or uploaded to the service, unless another candidate names the',
    'same. Where the service keeps its files elsewhere, nothing is erased: say its DATA_DIR or S3_… variables. An',
    'address at another host than PUBLIC_URL is not the service’s, unless its file is here.',
  ],
  run: withCandidates(async (given, context) => {
    const email = textOption(given, 'email')
    if (!email) throw new UsageError('Say whom to erase: --email ADDRESS.')
    const { archive, config, terminal } = context
    const candidate = await archive.find({ email })
    if (!candidate) throw new NotFoundError('No such candidate.')
    const parts = { archive, resumes: () => openResumeStores(config.storage), publicUrl: config.publicUrl }
    const resume = given.values['record-only'] ? NO_RESUME : await findResume(candidate, parts)
    if (resume.kind === 'missing') {
      terminal.log(missingMessage(resume.name))
      return EXIT.failed
    }
    const name = resume.kind === 'found' ? resume.name : null
    const isDryRun = given.values['dry-run'] === true
    const what = `candidate ${candidate.id}${name ? ` and the resume ${name}` : ''}`
    if (!isDryRun) {
      if (!given.values.yes && !(await terminal.confirm(`Erase ${what}?`))) return EXIT.failed
      await eraseCandidate(candidate, resume, parts)
    }
    terminal.log(`${isDryRun ? 'Would erase' : 'Erased'} ${what}.`)
    const result = { id: candidate.id, resume: name, erased: !isDryRun }
    if (given.values.json) await terminal.write(`${JSON.stringify(result)}\n`)
    return EXIT.done
  }),
}

const missingMessage = (name: string) =>
  `Nothing was erased: the resume ${name} is not among the files that DATA_DIR or the S3_… variables name. ` +
  'It is kept elsewhere, or was erased already. Say where the service keeps its files, or erase the record alone ' +
  'with --record-only.'
