/**
 * Checks the words of the sources by `words.json`: names that are declared, the first word and the length of sentences of
 * docstrings, and the subjects of commits.
 *
 * Usage: node run.js tools/check-words.ts
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import words from './words.json' with { type: 'json' }

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

// Not `/**/` in a pattern of file names.
const DOCSTRING = /\/\*\*(?=\s)([\s\S]*?)\*\//g
const DECLARED =
  /\b(?:function\*?|const|let|class|interface|type)\s+([A-Za-z]\w*)|^\s+(?:readonly |async |static |#)*([a-z]\w*)\??(?=[(:])/gm
const identifiers = new Map(Object.entries(words.identifiers))
const faults: string[] = []

for (const file of git('ls-files', '*.ts', '*.tsx')) {
  const source = readFileSync(file, 'utf8')
  for (const [, docstring = ''] of source.matchAll(DOCSTRING)) checkDocstring(file, docstring)
  const code = source.replace(DOCSTRING, '').replace(/(^|\s)\/\/.*$/gm, '')
  const names = new Set([...code.matchAll(DECLARED)].map(([, one, other]) => (one ?? other)!))
  for (const name of names) checkName(file, name)
  for (const part of file.split(/[/.]/)) checkName(file, part)
}
for (const subject of git('log', `--since=${words.subjectsSince}`, '--no-merges', '--format=%s'))
  if (subject.length > words.subjectLength) faults.push(`subject of ${subject.length} characters: ${subject}`)

for (const fault of faults) console.log(fault)
if (faults.length > 0) {
  console.error(`${faults.length} faults in names, docstrings or subjects; see tools/words.json`)
  process.exitCode = 1
}

function checkName(file: string, name: string): void {
  for (const part of name.split(/[-_]|(?<=[a-z\d])(?=[A-Z])/)) {
    const better = identifiers.get(part.toLowerCase())
    if (better) faults.push(`${file}: ${name}: say ${better}`)
  }
}

function checkDocstring(file: string, docstring: string): void {
  const text = docstring.replace(/\n\s*\*/g, ' ').trim()
  const [first = ''] = /^\w+/.exec(text) ?? []
  if (words.docstringOpenings.includes(first))
    faults.push(`${file}: begins with ${first}: ${text.slice(0, 60)}`)
  for (const sentence of text.split(/[.;:!?]\s|@\w+/))
    if (sentence.trim().split(/\s+/).length > words.sentenceWords)
      faults.push(`${file}: a sentence over ${words.sentenceWords} words: ${sentence.trim().slice(0, 60)}`)
}
