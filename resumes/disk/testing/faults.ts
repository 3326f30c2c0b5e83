/**
 * Faults of a file system, met for real. Each scenario makes a fault and asserts that the store refuses with the
 * right code and shows nothing half. Then it removes the fault and asserts that the same store works again.
 *
 * Usage: node faults.ts SCENARIO FOLDER, where `faults.test.ts` has prepared folder and limits
 */
import { saveBytes } from '../../testing/files.ts'
import { closedFolders, failingKeep, noHandles, noLongFiles, readOnlyMount } from './access-faults.ts'
import { assertWorks, standing, store } from './faulty-store.ts'
import { fullAtStart, fullDisk, noInodes, reserve } from './space-faults.ts'

const scenario = process.argv[2] ?? ''

/** These come back from their fault, with the file that stood before it. */
const PASSING: Readonly<Record<string, () => Promise<void>>> = {
  fullDisk,
  reserve,
  fullAtStart,
  noInodes,
  readOnlyMount,
  closedFolders,
  noHandles,
}
const LASTING: Readonly<Record<string, () => Promise<void>>> = { noLongFiles, failingKeep }

if (process.getuid?.() === 0 && scenario === 'closedFolders') process.seteuid!(65_534)
if (scenario in LASTING) {
  await LASTING[scenario]!()
} else {
  await saveBytes(store, standing.name, standing.bytes)
  await PASSING[scenario]!()
  await assertWorks()
}
