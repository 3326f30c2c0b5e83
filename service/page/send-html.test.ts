import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendHtml } from './send-html.ts'

test('of a page that cannot be compressed no header stays for the refusal', async () => {
  const said: unknown[] = []
  const say = (...words: unknown[]) => said.push(words)
  const reply = { header: say, headers: say } as unknown as FastifyReply
  const request = { headers: { 'accept-encoding': 'br' } } as FastifyRequest
  const noText = Symbol('cannot be encoded') as unknown as string
  await assert.rejects(sendHtml(noText, request, reply), TypeError)
  assert.deepEqual(said, [])
})
