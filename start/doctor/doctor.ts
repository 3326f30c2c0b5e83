import { existsSync } from 'node:fs'
import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'
import { BUILT_PAGE } from '../page-build.ts'
import { ask } from './ask.ts'
import { checksOfProvider, checksOfService } from './checks/all-checks.ts'
import { variablesCheck } from './checks/variables.ts'
import { failureWords } from './failure-words.ts'
import { type Check, fault, skipped, warning } from './finding.ts'
import { type Here, localUrl, openHere } from './here.ts'
import { type Line, runChecks } from './run-checks.ts'
import { readSettings, type Settings } from './settings.ts'

/**
 * Tries what an environment configures, for real, and leaves everything as it was.
 *
 * @param builtPage which `npm start` builds where it is missing
 * @returns lines as they are known, in their order
 */
export async function* examine(environment: Environment, builtPage = BUILT_PAGE): AsyncGenerator<Line> {
  let settings: Settings
  try {
    const { MESSAGES_FILE: _unread, ...others } = environment
    // Sentences are read against those of the page; where PAGE_DIR names one, nobody builds it.
    settings = readSettings(environment.PAGE_DIR || existsSync(builtPage) ? environment : others)
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
    const left = await here.close().then(() => null, failureWords)
    if (left) yield { check: 'service', ...notTakenBack(here, left) }
  }
}

const notTakenBack = ({ nonce }: Here, why: string) =>
  warning(
    `${nonce?.name} could not be taken back from its resumes: ${why}`,
    'It is swept as an upload that nobody names.',
  )

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
