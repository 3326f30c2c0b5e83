import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER } from './vite-options.ts'

const TESTS_AND_BUILT = ['node_modules', 'dist', 'build', '**/*.test.ts', '**/testing']

/** The text of every source of the page. */
export const pageSources = (): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: FOLDER, exclude: TESTS_AND_BUILT }).map((file) =>
    readFileSync(join(FOLDER, file), 'utf8'),
  )
