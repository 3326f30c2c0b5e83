import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'
import { ask } from './ask.ts'
import { checksOfProvider, checksOfService } from './checks/all-checks.ts'
import { variablesCheck } from './checks/variables.ts'
import { type Check, fault, skipped } from './finding.ts'
import { localUrl, openHere } from './here.ts'
import { type Line, runChecks } from './run-checks.ts'
import { readSettings, type Settings } from './settings.ts'

/**
 * Tries what an environment configures, for real, and leaves everything as it was.
 *
 * @returns lines as they are known, in their order
 */
export async function* examine(environment: Environment): AsyncGenerator<Line> {
  let settings: Settings
  try {
    settings = readSettings(environment)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    yield* linesOf([wrongConfiguration(error), variablesCheck(environment)])
    return
  }
  if (settings.kind === 'provider') {
    const isRunning = await isAnswering(`${localUrl(settings.provider)}/readyz`)
    yield* linesOf(checksOfProvider(settings, isRunning, environment))
    return
  }
  const here = await openHere(settings.service)
  try {
    yield* linesOf(checksOfService(settings, here, environment))
  } finally {
    await here.close()
  }
}

async function* linesOf(checks: readonly Check[]): AsyncGenerator<Line> {
  for await (const lines of runChecks(checks)) yield* lines
}

const wrongConfiguration = ({ faults }: ConfigurationError): Check => ({
  name: 'settings',
  run: async () => [
    ...faults.map((words) => fault(words, 'The start stops with this.')),
    skipped('the rest, until the settings can be read'),
  ],
})

const isAnswering = (url: string) =>
  ask(url).then(
    () => true,
    () => false,
  )
