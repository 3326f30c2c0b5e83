import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type ServerCommand } from './server-process.ts'

export const CREDENTIAL = 'bench:bench'

/** Rate limits would stop every bench. */
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000', UPLOAD_QUOTA_MB: '1000000' }
/** Settings of the unit and the image of `deploy/`. */
const DEPLOYED = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=4' }

/** Words of a script of a checkout's `package.json`, after `node`. */
export function scriptArguments(script: string, root = ROOT): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [command, ...words] = scripts[script].split(' ')
  if (command !== 'node') throw new Error(`npm run ${script} does not start node: ${scripts[script]}`)
  return words
}

/**
 * A server of ours by its npm script, as an operator starts it.
 *
 * @param folder for its data
 * @param root the checkout whose server it is
 */
export const ourServer = (
  script: 'start' | 'service' | 'provider',
  folder: string,
  { environment = {}, root = ROOT }: { environment?: Readonly<Record<string, string>>; root?: string } = {},
): ServerCommand => ({
  command: process.execPath,
  arguments: () => scriptArguments(script, root),
  environment: (port) => ({
    PORT: String(port),
    OPERATORS_PORT: '0',
    DATA_DIR: folder,
    ...DEPLOYED,
    ...(script === 'provider' ? {} : UNLIMITED),
    ...environment,
  }),
  root,
})
