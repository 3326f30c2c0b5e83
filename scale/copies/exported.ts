import { run } from '../servers/processes.ts'
import type { Stack } from './stack.ts'

/** A candidate as the operator's command tells of it. */
export interface Exported {
  readonly email: string
  readonly last_name: string
  readonly resume:
    | { readonly kind: 'address'; readonly url: string }
    | { readonly kind: 'file'; readonly name: string }
}

/** Every candidate that a stack holds. */
export function exported({ environment }: Pick<Stack, 'environment'>): Exported[] {
  const command = ['run.js', 'provider/candidates-command.ts', 'export', '--format', 'jsonl']
  const lines = run(process.execPath, command, { env: { ...process.env, ...environment } })
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Exported)
}
