import { RESUMES_PATH } from '@resume-library/contract/service-api'
import type { CandidateRecord } from '../candidates/candidate-store.ts'
import { openResumeStores } from '../stores.ts'
import { type Command, type CommandContext, EXIT, textOption, UsageError } from './command.ts'
import { resumeFileOf } from './resume-file.ts'

export const erase: Command = {
  summary: 'Erase a candidate: the record and the resume',
  usage: '--email ADDRESS [--dry-run] [--yes] [--json]',
  options: {
    email: { type: 'string' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  help: [
    '--email ADDRESS      whose; the case and outer spaces do not count',
    '--dry-run            only tell what would be erased',
    '--yes                do not ask',
    '--json               tell it as JSON',
    'A resume goes too where it is kept here: sent with the registration, or uploaded to the service, unless',
    'another candidate names the same. PUBLIC_URL tells which addresses are the service’s; without it, all that',
    'have its path.',
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
    const file = await erasableFile(candidate, context)
    const isDryRun = given.values['dry-run'] === true
    const what = `candidate ${candidate.id}${file ? ` and the resume ${file.name}` : ''}`
    if (!isDryRun) {
      if (!given.values.yes && !(await terminal.confirm(`Erase ${what}?`))) return EXIT.failed
      // The file first: where this is cut short, the record still tells what is left to erase.
      await file?.store.erase(file.name)
      await archive.erase(candidate.id)
    }
    terminal.log(`${isDryRun ? 'Would erase' : 'Erased'} ${what}.`)
    const told = { id: candidate.id, resume: file?.name ?? null, erased: !isDryRun }
    if (given.values.json) await terminal.write(`${JSON.stringify(told)}\n`)
    return EXIT.done
  },
}

/** The file that goes with a candidate: where it is kept here, and no other candidate names it. */
async function erasableFile(candidate: CandidateRecord, { archive, config }: CommandContext) {
  const file = resumeFileOf(candidate, config.publicUrl)
  if (!file) return null
  const { [file.kind]: store } = await openResumeStores(config.storage)
  const isShared = file.kind === 'public' && (await archive.countResumeUrlsWith(RESUMES_PATH + file.name)) > 1
  return !isShared && (await store.stat(file.name)) ? { name: file.name, store } : null
}
