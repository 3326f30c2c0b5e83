import assert from 'node:assert/strict'
import type { Role } from '../tables/access-tables.ts'
import { candidatesCommand } from './command.ts'
import { type Answer, send } from './running.ts'

export const PASSWORD = 'correct horse battery'

/** Browser with a page of the operators' listener open. */
export interface Browser {
  readonly cookies: Map<string, string>
  /** @param headers replace or add to those of a page of ours */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  signIn(name: string, password?: string, code?: string): Promise<Answer>
}

export function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>()
  const call: Browser['call'] = async (method, path, body, headers = {}) => {
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
  const signIn: Browser['signIn'] = (name, password = PASSWORD, code) =>
    call('POST', '/operators/api/session', { name, password, ...(code && { code }) })
  return { cookies, call, signIn }
}

type Environment = Readonly<Record<string, string>>

/** Adds an operator by the command. @returns the token of the link */
export async function linkFor(environment: Environment, name: string, ...options: string[]): Promise<string> {
  const { stdout, stderr } = await candidatesCommand(environment, 'operators', 'add', name, ...options)
  return /^\S+\/operators\/password#([\w-]{43})\n$/.exec(stdout)?.[1] ?? assert.fail(stderr)
}

/** Adds an operator with {@link PASSWORD}. @returns a browser that is signed in */
export async function newOperator(
  environment: Environment,
  url: string,
  name: string,
  role: Role = 'editor',
) {
  const token = await linkFor(environment, name, '--role', role)
  const browser = openBrowser(url)
  assert.equal(
    (await browser.call('POST', '/operators/api/password', { token, password: PASSWORD })).status,
    200,
  )
  assert.equal((await browser.signIn(name)).status, 200)
  return browser
}
