import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { listening } from '@resume-library/server/testing/loopback'
import { Webhook } from 'standardwebhooks'

export const EVENTS_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

interface ReceivedEvent {
  readonly id: string
  readonly type: string
  readonly data: { readonly id: string } & Readonly<Record<string, unknown>>
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** Starts an endpoint of events that checks their signatures. @param answer of each event; 0 breaks the connection */
export async function startWebhookReceiver(context: TestContext, answer: () => number = () => 204) {
  const webhook = new Webhook(EVENTS_SECRET)
  const received: ReceivedEvent[] = []
  const receiver = { url: '', received, answer }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { type, data } = webhook.verify(body, request.headers as Record<string, string>) as ReceivedEvent
    const status = receiver.answer()
    const { headers } = request
    received.push({ id: String(headers['webhook-id']), type, data, status, headers })
    if (status === 0) request.socket.destroy()
    else response.writeHead(status, { Location: '/elsewhere' }).end()
  })
  receiver.url = `http://127.0.0.1:${await listening(context, server)}/hook?key=secret`
  return receiver
}
