/**
 * Runs all tests, or some files of them: journeys (`*.spec.ts`) in Chromium, or the project that is named, all others by
 * Node's own runner.
 *
 * Usage: node run.js tools/test.ts [FILE...] [OPTION of both runners...]
 */
import { runJourneys, runUnits } from './test-runners.ts'

const ALL = [
  '{contract,server,database,outbox,resumes,resume-parser,form,service,provider,start,e2e,bench,tools}/**/*.test.ts',
]

const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('-'))
const files = words.filter((word) => !options.includes(word))
const journeys = files.filter((file) => file.endsWith('.spec.ts'))
const units = files.length > 0 ? files.filter((file) => !journeys.includes(file)) : ALL
const project = options.some((option) => option.startsWith('--project')) ? [] : ['--project=chromium']

if (units.length > 0) process.exitCode = await runUnits(...options, ...units)
if (files.length === 0 || journeys.length > 0)
  process.exitCode = (await runJourneys(...project, ...options, ...journeys)) || process.exitCode
if (files.length === 0)
  console.log(
    'Not run here: PostgreSQL and S3 (npm run test:scale); Firefox, WebKit, a slow network and a phone (npm run test:browsers).',
  )
