/**
 * A test file that is many: those that `run-tests.ts` names in the environment, one after the other in one process. Each
 * is a suite, so that its hooks are for its own tests.
 */
import { AsyncResource } from 'node:async_hooks'
import { relative } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const files: readonly string[] = JSON.parse(process.env.TOGETHER ?? '[]')
// One is read after the other: of two that import a module that waits, the tests would all go to the suite of the first.
let read: Promise<void> = Promise.resolve()
for (const file of files)
  describe(relative('.', file), () => {
    const suite = new AsyncResource('SuiteOfFile')
    const importHere = () => suite.runInAsyncScope(() => import(pathToFileURL(file).href))
    read = read.then(importHere).catch((error: unknown) =>
      // A failed test of another file would hide how the process ended.
      suite.runInAsyncScope(() => {
        test(`${file} can be read`, () => {
          throw error
        })
      }),
    )
    return read
  })
