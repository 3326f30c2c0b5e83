import { ORPHAN_AGE_HOURS } from '@resume-library/contract/limits'
import { countOf } from '@resume-library/server/process/printable'
import { openResumeStores } from '../../stores.ts'
import { type Command, EXIT, withCandidates } from '../command-line/command.ts'
import { eraseOrphans, findOrphans, type Orphan } from './find-orphans.ts'

const HOUR_MS = 60 * 60 * 1000

export const orphans: Command = {
  summary: 'List resume files that no candidate names, and erase them',
  usage: '[--erase [--yes]] [--json]',
  help: [
    '--erase              erase what is listed, after asking',
    '--yes                do not ask; needed where nobody can be asked',
    '--json               as JSON, a file a line',
    'Also files that the table of uploads does not know, as after a crash: the service itself erases none of them.',
    `What was claimed in the last ${ORPHAN_AGE_HOURS} hours is left alone: its registration may still be under way.`,
    'Only for a service whose every registration comes to this provider: the resumes of another provider’s',
    'candidates look the same. Where records name no file of the service at all, nothing is erased.',
  ],
  run: withCandidates(async ({ values }, { archive, config, terminal }) => {
    const stores = await openResumeStores(config.storage)
    const before = new Date(Date.now() - ORPHAN_AGE_HOURS * HOUR_MS)
    const { orphans, namedPublicFiles } = await findOrphans(archive, stores, before)
    await terminal.write(orphans.map(values.json ? jsonLine : line).join(''))
    terminal.log(`${countOf(orphans.length, 'resume file')} that no candidate names.`)
    if (!values.erase || orphans.length === 0) return EXIT.done
    if (namedPublicFiles === 0 && orphans.some(({ kind }) => kind === 'public')) {
      terminal.log(
        'Nothing was erased: no record names any file of the service, so its candidates are elsewhere.',
      )
      return EXIT.failed
    }
    if (!values.yes && !(await terminal.confirm('Erase them?'))) return EXIT.failed
    terminal.log(`Erased ${await eraseOrphans(archive, orphans, stores, before)}.`)
    return EXIT.done
  }),
}

const jsonLine = (orphan: Orphan) => `${JSON.stringify(orphan)}\n`

const line = ({ kind, claimed, size, name }: Orphan) =>
  `${kind.padEnd(6)}  ${claimed.slice(0, 16).replace('T', ' ')}  ${String(size).padStart(8)}  ${name}\n`
