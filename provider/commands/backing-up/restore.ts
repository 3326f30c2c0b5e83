import { resolve } from 'node:path'
import { EXIT, type StorageCommand } from '../command-line/command.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { BackupError, backupFault } from './backup-error.ts'
import { NOTHING } from './backup-format.ts'
import { checkBackup } from './check-backup.ts'
import type { Contents } from './contents.ts'
import { assertNothingIn, restoreBackup } from './restore-backup.ts'

export const restore: StorageCommand = {
  needs: 'storage',
  summary: 'Put a backup into a DATA_DIR that has no candidates yet',
  usage: 'FOLDER [--check] [--json]',
  takesPositionals: true,
  options: { check: { type: 'boolean' }, json: { type: 'boolean' } },
  help: [
    'FOLDER               what backup made',
    '--check              only read the backup through, by its digests',
    '--json               tell the manifest as JSON',
    'All digests, databases and counts are checked before anything is written. As the user of the service, and while it',
    'is stopped. Whoever was erased since the backup is there again, and must be erased again. For PostgreSQL and S3:',
    'restore into a DATA_DIR without DATABASE_URL and S3_ENDPOINT, and then copy --to postgres://… --to-s3.',
  ],
  async run({ values, positionals: [given, ...more] }, { config, terminal }) {
    if (!given || more.length > 0) throw new UsageError('Say what: restore FOLDER.')
    const { folder: dataFolder, candidates, s3 } = config.storage
    const folder = resolve(given)
    const data = resolve(dataFolder)
    const isCheck = values.check === true
    if (!isCheck && (candidates.kind === 'postgres' || s3)) throw new BackupError(ELSEWHERE)
    if (!isCheck) await assertNothingIn(data)
    const { manifest, contents: checked } = await checkBackup(folder, terminal)
    const contents = isCheck
      ? checked
      : await restoreBackup(folder, data, manifest, terminal).catch((error) => {
          throw backupFault(error, data, NOTHING)
        })
    const said = `${counted(contents)} of ${manifest.made_at.slice(0, 16).replace('T', ' ')} UTC`
    terminal.log(`${isCheck ? `${folder} is whole` : `Restored into ${data}`}: ${said}.`)
    if (!isCheck && contents.outbox > 0) terminal.log(OUTBOX_KEY)
    if (values.json) await terminal.write(`${JSON.stringify(manifest, null, 2)}\n`)
    return EXIT.done
  },
}

const ELSEWHERE =
  'A backup is restored into DATA_DIR, not into PostgreSQL or S3: restore it without DATABASE_URL and S3_ENDPOINT, and ' +
  `then run copy --to postgres://… --to-s3. ${NOTHING}`

const OUTBOX_KEY =
  'What waits in the outbox opens only with the STORE_AND_FORWARD_KEY that the service had at the backup.'

function counted({ candidates, own, public: uploaded }: Contents): string {
  const count = (number: number) => number.toLocaleString('en')
  return `${count(candidates)} candidates and ${count(own + uploaded)} resume files`
}
