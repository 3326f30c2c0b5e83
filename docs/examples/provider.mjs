// A provider in thirty lines, to begin from: `node docs/examples/provider.mjs`. What it must do: docs/your-provider.md.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const PATH = '/v1/candidate/backfill/register'
const AUTHORIZATION = `Basic ${btoa('board:secret')}`
/** Yours is a database: by e-mail address, and the first answer by Idempotency-Key. */
const candidates = new Map()
const answers = new Map()

async function register(request) {
  if (request.method !== 'POST' || request.url !== PATH) return [404, { detail: 'There is nothing here.' }]
  if (request.headers.authorization !== AUTHORIZATION) return [401, { detail: 'Wrong credential.' }]
  const { password, ...candidate } = await json(request)
  const key = request.headers['idempotency-key']
  // The same registration once more: its answer was lost on the way.
  if (key && answers.has(key)) return answers.get(key)
  if (!candidate.email) return [400, { email: ['An address is missing.'] }]
  if (candidates.has(candidate.email)) return [409, { detail: 'There is an account with this address.' }]
  if (candidate.zip_code === '00000') return [400, { zip_code: ['This ZIP code does not exist.'] }]
  const id = randomUUID()
  // Yours keeps a hash of the password, and answers only once both are on the disk.
  candidates.set(candidate.email, { id, ...candidate })
  const answer = [201, { id, registration_date: candidate.registration_date }]
  if (key) answers.set(key, answer)
  return answer
}

const server = createServer(async (request, response) => {
  const [status, body] = await register(request).catch(() => [400, { detail: 'This is no registration.' }])
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
})
server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () =>
  console.log(`The example provider listens on http://127.0.0.1:${server.address().port}`),
)
