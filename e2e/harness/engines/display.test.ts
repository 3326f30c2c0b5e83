import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startDisplay } from './display.ts'

const skip = spawnSync('Xvfb', ['-help']).error ? 'Xvfb is not installed' : false
const ATOM = 'RESUME_LIBRARY'
/** Much more than Xvfb takes to begin anew. */
const RESET_MS = 500

test('a display outlives its last window', { skip }, async (t) => {
  const display = await startDisplay()
  t.after(display.end)
  const made = await atomOf(display.name, false)
  await delay(RESET_MS)
  assert.notEqual(made, 0)
  assert.equal(
    await atomOf(display.name, true),
    made,
    'begun anew, it knows no word that was told to it before',
  )
})

/** Comes as the only client, and asks for the number of a word. @returns 0 for a word that must be known and is not */
async function atomOf(display: string, mustBeKnown: boolean): Promise<number> {
  const client = connect(`/tmp/.X11-unix/X${display.slice(1)}`)
  client.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  await answered(client, (told) => told.length >= 8 && told.length >= 8 + 4 * told.readUInt16LE(6))
  const word = Buffer.alloc(16, 0)
  word.write(ATOM)
  const request = Buffer.from([16, Number(mustBeKnown), 6, 0, ATOM.length, 0, 0, 0])
  client.write(Buffer.concat([request, word]))
  const reply = await answered(client, (told) => told.length >= 32)
  await once(client.end(), 'close')
  return reply.readUInt32LE(8)
}

async function answered(
  client: ReturnType<typeof connect>,
  isWhole: (told: Buffer) => boolean,
): Promise<Buffer> {
  let told = Buffer.alloc(0)
  while (!isWhole(told)) told = Buffer.concat([told, (await once(client, 'data'))[0]])
  return told
}
