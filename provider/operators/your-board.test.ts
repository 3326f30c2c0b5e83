import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, type TestContext, test } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { temporaryFile } from '@resume-library/server/testing/temporary-folder'
import { useCandidateApi } from '../testing/candidate-api.ts'
import { registration } from '../testing/candidates.ts'
import { engines } from '../testing/storage.ts'

const GUIDE = join(import.meta.dirname, '../../docs/your-board.md')
const [engine = assert.fail()] = engines()

describe('the login of docs/your-board.md', () => {
  const api = useCandidateApi(engine)

  async function startLogin(context: TestContext, apiKey: string): Promise<string> {
    const [, code = assert.fail()] = /```js\n([\s\S]*?)```/.exec(await readFile(GUIDE, 'utf8')) ?? []
    assert.ok(code.split('\n').length <= 35)
    const child = spawn(process.execPath, [temporaryFile(context, 'login.mjs', code)], {
      env: { ...bareEnvironment(), PORT: '0', API_URL: api.operatorsUrl(), API_KEY: apiKey },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    afterwards(context, async () => {
      child.kill()
      await ended
    })
    for await (const line of createInterface({ input: child.stdout })) return line
    throw new Error('The login did not start.')
  }

  test('lets a registered person in with email and password, and nobody else', async (context) => {
    const url = await startLogin(context, (await api.addKey('read')) ?? '')
    const { email, password } = registration()
    const { body } = await api.send(registration({ email }))
    const logIn = (given: Record<string, string>) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(given), redirect: 'manual' })
    const right = await logIn({ email, password })
    assert.equal(right.status, 303)
    const [cookie = ''] = right.headers.getSetCookie()
    assert.match(cookie, /; HttpOnly; SameSite=Lax/)
    const page = (headers: Record<string, string>) => fetch(url, { headers }).then((answer) => answer.text())
    assert.equal(await page({ Cookie: cookie.split(';')[0]! }), `Welcome, candidate ${body.id}.`)
    for (const headers of [{}, { Cookie: 'session=x' }, { Cookie: 'x=1' }])
      assert.match(await page(headers), /<form method="post">/)
    for (const [given, status] of [
      [{ email, password: 'wrong' }, 401],
      [{ email: 'nobody@example.com', password }, 401],
      [{ email }, 400],
    ] as const)
      assert.equal((await logIn(given)).status, status)
  })
})
