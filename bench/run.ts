import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a command to its end and returns what it printed. @throws with what it wrote when it fails */
export async function run(command: string, args: readonly string[], folder: string): Promise<string> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complaints]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  const [code] = await once(child, 'close')
  if (code === 0) return Buffer.concat(printed).toString()
  throw new Error(
    `${command} ${args.slice(0, 3).join(' ')} failed:\n${Buffer.concat([...printed, ...complaints])}`,
  )
}
