/** A test file that is many: those that `run-tests.ts` names in the environment, in one process. */
import { pathToFileURL } from 'node:url'

const files: readonly string[] = JSON.parse(process.env.TOGETHER ?? '[]')
for (const file of files) await import(pathToFileURL(file).href)
