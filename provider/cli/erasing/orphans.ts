import { ORPHAN_AGE_HOURS } from '@resume-library/contract/limits'
import { countOf } from '@resume-library/server/process/printable'
import { openResumeStores } from '../../resume-stores.ts'
import { type Command, EXIT, withCandidates } from '../command-line/command.ts'
import { eraseOrphans, findOrphans, type Orphan } from './find-orphans.ts'

const HOUR_MS = 60 * 60 * 1000

export const orphans: Command = {
  summary: 'List or erase resume files without a candidate',
  usage: '[--erase [--yes]] [--json]',
  help: [
    '--erase              erase the listed files, after asking',
    '--yes                do not ask; required without a terminal',
    '--json               print JSON, one file per line',
    'Includes files that the table of uploads does not know, for example after a crash. Files of the last',
    `${ORPHAN_AGE_HOURS} hours are left alone: their registration may still be queued. Use this only if all registrations of the`,
    'service come to this provider: resumes of candidates elsewhere look like orphans. If no record names any upload',
    'at all, nothing is erased.',
  ],
  run: withCandidates(async ({ values }, { archive, config, terminal }) => {
    const stores = await openResumeStores(config.storage)
    const before = new Date(Date.now() - ORPHAN_AGE_HOURS * HOUR_MS)
    const { orphans, namedPublicFiles } = await findOrphans(archive, stores, before)
    await terminal.write(
      orphans.map((orphan) => `${values.json ? JSON.stringify(orphan) : tableLine(orphan)}\n`).join(''),
    )
    terminal.log(`${countOf(orphans.length, 'resume file')} without a candidate.`)
    if (!values.erase || orphans.length === 0) return EXIT.done
    if (namedPublicFiles === 0 && orphans.some(({ kind }) => kind === 'public')) {
      terminal.log(
        'Nothing was erased: no record names any upload, so the candidates of this service are elsewhere.',
      )
      return EXIT.failed
    }
    if (!values.yes && !(await terminal.confirm('Erase them?'))) return EXIT.failed
    terminal.log(`Erased ${await eraseOrphans(archive, orphans, stores, before)}.`)
    return EXIT.done
  }),
}

const tableLine = ({ kind, claimed, size, name }: Orphan) =>
  `${kind.padEnd(6)}  ${claimed.slice(0, 16).replace('T', ' ')}  ${String(size).padStart(8)}  ${name}`
