import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { CREDENTIAL } from './running.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** `npm run provider` as a process of its own. */
export interface ProviderProcess {
  readonly url: string
  /** Ends it by a signal. @returns its exit code, null where the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>
}

function spawned(environment: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...bareEnvironment(),
      PORT: '0',
      LOG_LEVEL: 'silent',
      PROVIDER_CREDENTIAL: CREDENTIAL,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails before it has ended what it started would leave its file without an end.
  after(() => child.kill('SIGKILL'))
  return child
}

/** Starts the provider, and waits until it says where it listens. */
export async function spawnProvider(environment: Readonly<Record<string, string>>): Promise<ProviderProcess> {
  const child = spawned(environment)
  const ended = once(child, 'exit')
  const errors = text(child.stderr!)
  for await (const line of createInterface({ input: child.stdout! })) {
    const [url] = /http:\/\/\S+/.exec(line) ?? []
    if (!url) continue
    return {
      url,
      async end(signal) {
        child.kill(signal)
        const [code] = await ended
        return code
      },
    }
  }
  throw new Error(`The provider did not start: ${await errors}`)
}

/** Starts a provider that cannot start. @returns its exit code and what it says */
export async function failedStart(environment: Readonly<Record<string, string>>) {
  const child = spawned(environment)
  const [[code], stderr, stdout] = await Promise.all([
    once(child, 'exit'),
    text(child.stderr!),
    text(child.stdout!),
  ])
  return { code: code as number | null, stderr, stdout }
}
