import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const port = process.env.PORT || '3000'
const children: ChildProcess[] = [
  // Restarts when a module of the service, the provider or the contract changes.
  run('node', ['--watch', '--watch-preserve-output', 'run.js', 'start/main.ts']),
  // Serves the page with hot reload, and passes the calls on to the service.
  run('npm', ['run', 'dev', '--workspace', 'form'], { SERVICE_URL: `http://127.0.0.1:${port}` }),
]

for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    for (const other of children) other.kill('SIGTERM')
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}

function run(command: string, args: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } })
}
