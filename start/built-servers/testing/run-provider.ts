import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'

/**
 * Starts the provider of a copy of the project, and ends it once it is ready.
 *
 * @param before text of a module that it, and each of its threads, imports first
 */
export async function runProvider(folder: string, variables: NodeJS.ProcessEnv, before = '') {
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(before)}`, 'run.js', 'provider/main.ts'],
    {
      cwd: folder,
      env: {
        ...bareEnvironment(),
        PORT: '0',
        PROVIDER_CREDENTIAL: 'board:credential',
        LOG_LEVEL: 'silent',
        DATA_DIR: join(folder, 'data'),
        MALLOC_ARENA_MAX: '2',
        ...variables,
      },
    },
  )
  child.stdout.on('data', (said: Buffer) => {
    if (String(said).includes('is ready')) child.kill('SIGTERM')
  })
  const ended = once(child, 'exit')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { output, errors, status: (await ended)[0] as number | null }
}
