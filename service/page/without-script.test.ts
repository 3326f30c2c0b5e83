import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { BODY_MARK } from '@resume-library/contract/posted-form'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { builtMessages } from '../testing/built-messages.ts'
import { createPageWithoutScript } from './without-script.ts'

const seen = globalThis as unknown as { turnOfTheLoop: number; turnsOfRenders: number[] }

/** A page that notes in which turn of the event loop it was rendered. */
async function startPage(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'register-page-'))
  context.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'render.mjs')
  const script = `export const renderAnswer = ({ once, outcome }) => {
    turnsOfRenders.push(turnOfTheLoop)
    return { title: '', body: once + ' ' + outcome.kind }
  }`
  await writeFile(path, script)
  const page = createPageWithoutScript(path, { en: BODY_MARK }, { en: await builtMessages('en') }, '')
  await page.load()
  Object.assign(seen, { turnOfTheLoop: 0, turnsOfRenders: [] })
  const count = () => {
    seen.turnOfTheLoop += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  context.after(() => clearImmediate(counting))
  return page
}

const request = { headers: {}, url: '/?script=off' } as FastifyRequest
const shown = { language: 'en', jobBoardUrl: '', once: 'a', registrations: 'open' } as const

function newReply() {
  const sent: string[] = []
  const reply = {
    headers: () => reply,
    type: () => reply,
    send: (body: Buffer) => {
      sent.push(String(body))
      return reply
    },
  }
  return { reply: reply as unknown as FastifyReply, sent }
}

test('pages that are answered at once are rendered one in each turn of the event loop', async (context) => {
  const page = await startPage(context)
  const answer = { ...shown, values: INITIAL_VALUES, resume: null, outcome: { kind: 'shown' } } as const
  await Promise.all(Array.from({ length: 10 }, () => page.send(answer, request, newReply().reply)))
  assert.equal(seen.turnsOfRenders.length, 10)
  assert.equal(new Set(seen.turnsOfRenders).size, 10)
})
