import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { UsageError } from '@resume-library/server/process/command-line'
import { printableLines } from '@resume-library/server/process/printable'
import type { Terminal } from './command.ts'

export function createTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  const printable = (data: string) => (stdout.isTTY ? printableLines(data) : data)
  return {
    output: stdout.isTTY ? 'screen' : 'pipe',
    async write(data) {
      // Copied, since the caller may reuse its buffer before the stream has written it.
      if (!stdout.write(typeof data === 'string' ? printable(data) : Buffer.from(data)))
        await once(stdout, 'drain')
    },
    log: (message) => void stderr.write(`${message}\n`),
    async confirm(question) {
      if (!stdin.isTTY || !stderr.isTTY) throw new UsageError('Confirming needs a terminal: use --yes.')
      const lines = createInterface({ input: stdin, output: stderr })
      // Ctrl-C and Ctrl-D reject, which is a no.
      const answer = await lines.question(`${question} [y/N] `).catch(() => '')
      lines.close()
      return /^y(es)?$/i.test(answer.trim())
    },
  }
}
