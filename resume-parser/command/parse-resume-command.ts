import { readFile } from 'node:fs/promises'
import { startReadingThread } from './reading-in-time.ts'

/** Prints what the form would read from resumes, one line of JSON a file: `npm run -s parse-resume -- FILE...` */
const files = process.argv.slice(2)
if (files.length === 0) console.error('Name one or more resumes: npm run -s parse-resume -- FILE...')
const reader = startReadingThread()
try {
  for (const file of files) console.log(JSON.stringify({ file, ...(await answersOf(file)) }))
} finally {
  await reader.end()
}

async function answersOf(file: string) {
  const bytes = await readFile(file).catch(() => null)
  if (!bytes) return { readable: false, reason: 'not_found' }
  const parsed = await reader.read(new Uint8Array(bytes))
  return parsed.readable ? { readable: true, fields: parsed.answers } : parsed
}
