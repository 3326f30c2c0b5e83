/**
 * Sweeps a folder of everything that is unclaimed, over and over, until its input ends; then tells how many
 * files it removed.
 *
 * Usage: node sweeper.ts FOLDER
 */
import { createDiskResumeStore } from '../disk-resume-store.ts'

const store = createDiskResumeStore(process.argv[2]!)
let going = true
process.stdin.resume().once('end', () => {
  going = false
})
let removed = 0
console.log('sweeping')
while (going) {
  removed += (await store.sweep(new Date(Date.now() + 3_600_000))).removed
  await new Promise(setImmediate)
}
console.log(removed)
