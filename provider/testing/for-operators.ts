import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { candidatesCommand, parsedLines } from './command.ts'
import { type Answer, runProvider, send } from './running.ts'
import { engines } from './storage.ts'

type Environment = Readonly<Record<string, string>>

export const PASSWORD = 'correct horse battery'

export const SESSION = '/operators/api/session'
export const WRONG = 'not the right password'

type Browser = ReturnType<typeof openBrowser>

/** Opens a browser with a page of the operators' listener. */
export function openBrowser(url: string) {
  const cookies = new Map<string, string>()
  /** @param headers replace or add to those of a page of ours */
  const call = async (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> => {
    const Cookie = [...cookies].map((cookie) => cookie.join('=')).join('; ')
    const sent = { Cookie, 'Sec-Fetch-Site': 'same-origin', ...headers }
    const response = await send(url + path, { method, body, headers: sent })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^(.*?)=(.*?);/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } }
  }
  const signIn = (name: string, password = PASSWORD, code?: string) =>
    call('POST', SESSION, { name, password, ...(code && { code }) })
  return { cookies, call, signIn }
}

/** Adds an operator by the command. @returns the token of the link */
export async function linkFor(environment: Environment, name: string): Promise<string> {
  const { stdout, stderr } = await candidatesCommand(environment, 'operators', 'add', name)
  return /^\S+\/operators\/password#([\w-]{43})\n$/.exec(stdout)?.[1] ?? assert.fail(stderr)
}

/** Adds an operator with {@link PASSWORD}. @returns a browser that is signed in */
async function newOperator(environment: Environment, url: string, name: string) {
  const token = await linkFor(environment, name)
  const browser = openBrowser(url)
  const set = await browser.call('POST', '/operators/api/password', { token, password: PASSWORD })
  assert.equal(set.status, 200)
  return browser
}

/** Starts a provider, which ends with the test. */
export async function startForOperators(context: TestContext, more: Environment = {}) {
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
export const isSignedIn = async (browser: Browser) => (await browser.call('GET', SESSION)).status === 200

/** Runs a task some times, one after another. */
export const times = <Result>(count: number, task: (number: number) => Promise<Result>) =>
  Array.from({ length: count }).reduce<Promise<Result[]>>(
    async (results, _, number) => [...(await results), await task(number)],
    Promise.resolve([]),
  )
