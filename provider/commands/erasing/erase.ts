import { resumeAddress } from '@resume-library/contract/resume-address'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { openResumeStores } from '../../stores.ts'
import { type Command, type CommandContext, EXIT, textOption } from '../command-line/command.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { type ResumeFile, resumeFileOf } from '../resume-file.ts'

export const erase: Command = {
  summary: 'Erase a candidate: the record and the resume',
  usage: '--email ADDRESS [--dry-run] [--yes] [--record-only] [--json]',
  options: {
    email: { type: 'string' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean' },
    'record-only': { type: 'boolean' },
    json: { type: 'boolean' },
  },
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
  async run(given, context) {
    const email = textOption(given, 'email')
    if (!email) throw new UsageError('Say whom to erase: --email ADDRESS.')
    const { archive, terminal } = context
    const candidate = await archive.find({ email })
    if (!candidate) {
      terminal.log('No such candidate.')
      return EXIT.notFound
    }
    const resume = given.values['record-only'] ? NO_FILE : await findResume(candidate, context)
    if (resume.kind === 'elsewhere') {
      terminal.log(elsewhereMessage(resume.name))
      return EXIT.failed
    }
    const name = resume.kind === 'here' ? resume.name : null
    const isDryRun = given.values['dry-run'] === true
    const what = `candidate ${candidate.id}${name ? ` and the resume ${name}` : ''}`
    if (!isDryRun) {
      if (!given.values.yes && !(await terminal.confirm(`Erase ${what}?`))) return EXIT.failed
      // The file first: where this is cut short, the record still tells what is left to erase.
      if (resume.kind === 'here') await resume.store.erase(resume.name)
      await archive.erase(candidate.id)
    }
    terminal.log(`${isDryRun ? 'Would erase' : 'Erased'} ${what}.`)
    const result = { id: candidate.id, resume: name, erased: !isDryRun }
    if (given.values.json) await terminal.write(`${JSON.stringify(result)}\n`)
    return EXIT.done
  },
}

const elsewhereMessage = (name: string) =>
  `Nothing was erased: the resume ${name} is not among the files that DATA_DIR or the S3_… variables name. ` +
  'It is kept elsewhere, or was erased already. Say where the service keeps its files, or erase the record alone ' +
  'with --record-only.'

/** What becomes of a candidate's resume. */
type FoundResume =
  | { readonly kind: 'none' }
  | { readonly kind: 'here'; readonly name: string; readonly store: ResumeStore }
  | { readonly kind: 'elsewhere'; readonly name: string }

const NO_FILE: FoundResume = { kind: 'none' }

async function findResume(candidate: CandidateRecord, context: CommandContext): Promise<FoundResume> {
  const file = resumeFileOf(candidate, context.config.publicUrl)
  if (!file || (await isShared(file, context))) return NO_FILE
  const { [file.kind]: store } = await openResumeStores(context.config.storage)
  if (await store.stat(file.name)) return { kind: 'here', name: file.name, store }
  return file.isOurs ? { kind: 'elsewhere', name: file.name } : NO_FILE
}

/** Whether another record names the same file, in whatever spelling. */
async function isShared({ kind, name }: ResumeFile, { archive }: CommandContext): Promise<boolean> {
  if (kind === 'own') return false
  const urls = await archive.resumeUrlsWith([name, '%'])
  return urls.filter((url) => resumeAddress(url, null)?.name === name).length > 1
}
