import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { REGISTRATION_MAX_BYTES } from '@resume-library/contract/limits'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { FILE_HEAD, rawClient, uploadHead } from '@resume-library/service/testing/raw-client'

/** What is said at once, before it drips. */
export const DRIPS = {
  announced: head(`Content-Length: ${REGISTRATION_MAX_BYTES}`),
  chunked: `${head('Transfer-Encoding: chunked')}ffffff\r\n{"`,
  upload: uploadHead(5_000_000) + FILE_HEAD,
  headers: `POST ${REGISTER_PATH} HTTP/1.1\r\nHost: test\r\nX-Slow: `,
  begun: `${head(`Content-Length: ${REGISTRATION_MAX_BYTES}`)}{"a":"${'a'.repeat(2_000_000)}`,
} as const

function head(framing: string): string {
  return `POST ${REGISTER_PATH} HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`
}

/** 220 bytes a second. */
const DROP = 'a'.repeat(44)
const DROP_EVERY_MS = 200
/** Who is refused comes again, but does not keep the processor busy with it. */
const AGAIN_MS = 500

/** Holds so many dripping connections of one address, one for each thing to say, until the test ends. */
export function dripFrom(
  context: Pick<TestContext, 'after'>,
  url: string,
  address: string,
  beginnings: readonly string[],
): void {
  const over = new AbortController()
  context.after(() => over.abort())
  for (const beginning of beginnings) void dripOn(url, address, beginning, over.signal)
}

async function dripOn(url: string, address: string, beginning: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const { socket } = await rawClient(url, address)
    socket.write(beginning)
    while (!over.aborted && !socket.destroyed) {
      await sleep(DROP_EVERY_MS)
      socket.write(DROP)
    }
    socket.destroy()
    await sleep(AGAIN_MS)
  }
}

export const times = (count: number, text: string): string[] => Array<string>(count).fill(text)
