import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file of a run in which the programs of its engines note what they got over, a line each. */
const PLACE = 'ENGINE_NOTES'

/** Notes, for the end of the run, what an engine did wrong and no journey shows. */
export function note(sentence: string): void {
  const file = process.env[PLACE]
  if (file) appendFileSync(file, `${sentence}\n`)
}

/** What a run hands to its engines, and what it asks for at its end: the sentences, each with how often it was noted. */
export function collectNotes(): { environment: NodeJS.ProcessEnv; end(): Map<string, number> } {
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-notes-'))
  const file = join(folder, 'notes.txt')
  writeFileSync(file, '')
  return {
    environment: { [PLACE]: file },
    end: () => {
      const counts = new Map<string, number>()
      for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean))
        counts.set(line, (counts.get(line) ?? 0) + 1)
      rmSync(folder, { recursive: true })
      return counts
    },
  }
}
