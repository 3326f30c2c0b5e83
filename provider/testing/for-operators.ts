import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { type Browser, newOperator } from './browser.ts'
import { candidatesCommand, parsedLines } from './command.ts'
import { type Answer, runProvider } from './running.ts'
import { engines } from './storage.ts'

export const WRONG = 'not the right password'

/** Starts a provider, which ends with the test. */
export async function startForOperators(context: TestContext, more: Readonly<Record<string, string>> = {}) {
  const storage = await engines()[0]!.storage()
  afterwards(context, () => storage.remove())
  const environment = { ...storage.environment, ...more }
  const provider = await runProvider(environment)
  afterwards(context, () => provider.close())
  const url = provider.operatorsUrl
  return {
    url,
    environment,
    operator: (name: string) => newOperator(environment, url, name),
    audit: async () => parsedLines((await candidatesCommand(environment, 'audit', '--json')).stdout),
  }
}

/** Returns 200, or the code of a refusal. */
export const codeOf = ({ status, body }: Answer) => (status === 200 ? 200 : body.code)
export const SESSION = '/operators/api/session'
export const isSignedIn = async (browser: Browser) => (await browser.call('GET', SESSION)).status === 200

/** Runs a task some times, one after another. */
export const times = <Result>(count: number, task: (number: number) => Promise<Result>) =>
  Array.from({ length: count }).reduce<Promise<Result[]>>(
    async (results, _, number) => [...(await results), await task(number)],
    Promise.resolve([]),
  )
