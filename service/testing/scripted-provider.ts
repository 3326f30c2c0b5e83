import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { startOnLoopback } from '@resume-library/server/testing/loopback'

/** Request that the provider received. */
interface ProviderRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[]
  readonly body: string
}

export type ProviderScript = (response: ServerResponse, request: ProviderRequest) => void

export interface ScriptedProvider {
  readonly url: string
  readonly requests: ProviderRequest[]
  /** Script for the next registrations. */
  answer: ProviderScript
  /** Answer to a readiness check; 404 by default. */
  readiness: (response: ServerResponse) => void
  close(): Promise<void>
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): ProviderScript =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body))

/** Answers 200 with a page of HTML, as a proxy does during maintenance. */
export const maintenancePage: ProviderScript = (response) =>
  void response
    .writeHead(200, { 'Content-Type': 'text/html' })
    .end('\uFEFF<!-- 1 -->\n<!DOCTYPE html><title>Back soon</title>')

/** Starts a provider that answers registrations by a script, and anything else with 404. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const server = createServer(async (message, response) => {
    const request = await received(message)
    if (request.method !== 'POST') {
      provider.readiness(response)
      return
    }
    provider.requests.push(request)
    provider.answer(response, request)
  })
  const { port, close } = await startOnLoopback(server)
  const provider: ScriptedProvider = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    answer: json(201, { id: 1 }),
    readiness: (response) => void response.writeHead(404).end(),
    close,
  }
  return provider
}

async function received(message: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const { method = '', url = '', headers, rawHeaders } = message
  return { method, path: url, headers, rawHeaders, body: Buffer.concat(chunks).toString() }
}
