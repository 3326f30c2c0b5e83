import { readFile } from 'node:fs/promises'
import { startReadingThread } from './reading-in-time.ts'

const HELP = `Print what the form would read from resumes, one line of JSON for each file.

npm run -s parse-resume -- FILE...
`

const files = process.argv.slice(2)
if (files.length === 0 || files[0] === '--help') {
  console.error(HELP)
  process.exit(files.length === 0 ? 2 : 0)
}
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
