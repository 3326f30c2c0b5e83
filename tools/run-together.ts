/** A test file that is many: those that `run-tests.ts` names in the environment, in one process. */
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const files: readonly string[] = JSON.parse(process.env.TOGETHER ?? '[]')
for (const file of files)
  await import(pathToFileURL(file).href).catch((error: unknown) => {
    // A failed test of another file would hide how the process ended.
    test(`${file} can be read`, () => {
      throw error
    })
  })
