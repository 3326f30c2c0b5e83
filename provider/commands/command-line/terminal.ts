import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { printableLines } from '@resume-library/server/process/printable'
import { UsageError } from './usage-error.ts'

/** Where data, messages and questions go. */
export interface Terminal {
  /**
   * Data, to standard output or a file, no faster than it is taken; what is given may be used again afterwards. On a
   * screen, text shows what could steer it.
   */
  write(data: string | Uint8Array): Promise<void>
  /** Where data goes. */
  readonly output: 'screen' | 'pipe' | 'file'
  /** A message, to standard error. */
  log(message: string): void
  /** Whether a person sees the messages. */
  readonly isWatched: boolean
  /** Shows how far a task is, on a watched terminal only. */
  progress(label: string, total: number): Progress
  /** Whether the person agrees. @throws {UsageError} where nobody can be asked */
  confirm(question: string): Promise<boolean>
}

interface Progress {
  advance(count: number): void
  end(): void
}

const REDRAW_MS = 100
const BAR_WIDTH = 30

export function createTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  const isWatched = stderr.isTTY === true
  const shown = (data: string) => (stdout.isTTY ? printableLines(data) : data)
  return {
    isWatched,
    output: stdout.isTTY ? 'screen' : 'pipe',
    async write(data) {
      // A stream keeps the bytes until they are taken; where they came from, they are soon others.
      if (!stdout.write(typeof data === 'string' ? shown(data) : Buffer.from(data)))
        await once(stdout, 'drain')
    },
    log: (message) => void stderr.write(`${message}\n`),
    progress: (label, total) => (isWatched ? drawnProgress(label, total) : { advance() {}, end() {} }),
    async confirm(question) {
      if (!stdin.isTTY || !isWatched) throw new UsageError('Nobody can be asked here: say --yes.')
      const lines = createInterface({ input: stdin, output: stderr })
      // Ctrl-C and Ctrl-D reject it, and agree to nothing.
      const answer = await lines.question(`${question} [y/N] `).catch(() => '')
      lines.close()
      return /^y(es)?$/i.test(answer.trim())
    },
  }
}

function drawnProgress(label: string, total: number): Progress {
  let done = 0
  let drawn = 0
  const draw = () => {
    const share = total > 0 ? Math.min(1, done / total) : 1
    const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
    const counts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
    process.stderr.write(`\r${label} ${bar} ${Math.floor(share * 100)} %  ${counts}\u001b[K`)
    drawn = Date.now()
  }
  draw()
  return {
    advance(count) {
      done += count
      if (Date.now() - drawn >= REDRAW_MS) draw()
    },
    end() {
      draw()
      process.stderr.write('\n')
    },
  }
}
