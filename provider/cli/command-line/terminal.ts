import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { UsageError } from '@resume-library/server/process/command-line'
import { printableLines } from '@resume-library/server/process/printable'
import type { Terminal } from './command.ts'

export function createTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  const shown = (data: string) => (stdout.isTTY ? printableLines(data) : data)
  return {
    output: stdout.isTTY ? 'screen' : 'pipe',
    async write(data) {
      // A stream keeps the bytes until they are taken; where they came from, they are soon others.
      if (!stdout.write(typeof data === 'string' ? shown(data) : Buffer.from(data)))
        await once(stdout, 'drain')
    },
    log: (message) => void stderr.write(`${message}\n`),
    async confirm(question) {
      if (!stdin.isTTY || !stderr.isTTY) throw new UsageError('Nobody can be asked here: say --yes.')
      const lines = createInterface({ input: stdin, output: stderr })
      // Ctrl-C and Ctrl-D reject it, and agree to nothing.
      const answer = await lines.question(`${question} [y/N] `).catch(() => '')
      lines.close()
      return /^y(es)?$/i.test(answer.trim())
    },
  }
}
