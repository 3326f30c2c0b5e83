/**
 * Checks names that are declared, the first word and the length of sentences of docstrings, and subjects of commits.
 *
 * Usage: node run.js tools/check-words.ts
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SENTENCE_WORDS = 25
const SUBJECT_LENGTH = 72
const SUBJECTS_SINCE = '2026-11-24T17:30:00Z'
/** Words for which the field has another: `told` is logged, returned or dispatched, `kept` is stored or queued. */
const PRIVATE =
  /^(told|tells?|telling|untold|said|says?|unsaid|anew|beside|meanwhile|lent|hearsay|hear|heard|hurry|kept|keeping|untried|lingering|surest|alike|weigh|happenings|wish|remade|gather(ed)?|looking|looks|pieces|whoever|aloud|odd|away|(un)?seal(ed)?)$/i
const OPENING = /^(What|Who|Whom|Whose|Whether|Where|When|Of|That|How|Which)\b/
const DOCSTRING = /\/\*\*(?=\s)([\s\S]*?)\*\//g
const DECLARED =
  /\b(?:function\*?|const|let|class|interface|type)\s+([A-Za-z]\w*)|^\s+(?:readonly |async |static |#)*([a-z]\w*)\??(?=[(:])/gm

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const faults = git('log', `--since=${SUBJECTS_SINCE}`, '--no-merges', '--format=%s')
  .filter((subject) => subject.length > SUBJECT_LENGTH)
  .map((subject) => `subject over ${SUBJECT_LENGTH} characters: ${subject}`)

for (const file of git('ls-files', '*.ts', '*.tsx')) {
  const source = readFileSync(file, 'utf8')
  for (const [, docstring = ''] of source.matchAll(DOCSTRING)) {
    const text = docstring.replace(/\n\s*\*/g, ' ').trim()
    const isLong = text
      .split(/[.;:!?]\s|@\w+/)
      .some((part) => part.trim().split(/\s+/).length > SENTENCE_WORDS)
    if (isLong || OPENING.test(text))
      faults.push(`${file}: begin with a verb or noun, ${SENTENCE_WORDS} words a sentence: ${text}`)
  }
  const code = source.replace(DOCSTRING, '').replace(/(^|\s)\/\/.*$/gm, '')
  const declared = [...code.matchAll(DECLARED)].map(([, one, other]) => (one ?? other)!)
  for (const name of new Set([...declared, ...file.split(/[/.]/)]))
    if (name.split(/[-_]|(?<=[a-z\d])(?=[A-Z])/).some((word) => PRIVATE.test(word)))
      faults.push(`${file}: ${name}: say it in the field's words`)
}

for (const fault of faults) console.error(fault)
process.exitCode = Number(faults.length > 0)
