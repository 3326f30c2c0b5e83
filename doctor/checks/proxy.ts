import { isIP } from 'node:net'
import { networkList } from '@resume-library/server/headers/client-key'
import type { ServiceConfig } from '@resume-library/service/config'
import { SEEN_PATH, type Seen } from '@resume-library/service/seen'
import { ask } from '../ask.ts'
import { type Finding, type Found, ok, skipped, warning, warnings } from '../finding.ts'

/** Address of a network for documentation (RFC 5737). */
const NOBODY = '192.0.2.1'

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

/** Checks how a request through the public address arrives, and how `TRUST_PROXY` reads it. */
export async function checkProxy(config: Pick<ServiceConfig, 'publicUrl' | 'trustProxy'>): Promise<Found> {
  const { publicUrl, trustProxy } = config
  if (!publicUrl) return skipped('PUBLIC_URL is not set')
  const plain = await seen(publicUrl, {})
  if (!plain) return skipped(`nothing at ${publicUrl} tells what arrives`)
  const found = judge(new URL(publicUrl), plain, trustProxy !== false)
  if (found.length > 0) return found
  if (!plain.forwarded) return ok('no proxy says for whom it asks, and none is believed')
  const isTrusted = networkList(trustProxy || [])(plain.client)
  const forged = isTrusted ? null : await seen(publicUrl, { 'x-forwarded-for': NOBODY })
  if (forged?.client !== NOBODY)
    return ok(`the proxy is believed, and limits count this machine as ${plain.client}`)
  return warning(
    'the proxy passes on whatever address a client claims: no limit holds who makes one up',
    'Have it append or set X-Forwarded-For itself (nginx: proxy_set_header X-Forwarded-For $remote_addr).',
  )
}

async function seen(publicUrl: string, headers: Record<string, string>): Promise<Seen | null> {
  try {
    const { status, body } = await ask(publicUrl + SEEN_PATH, { headers })
    const told: unknown = status === 200 ? JSON.parse(body) : null
    return isSeen(told) ? told : null
  } catch {
    return null
  }
}

/** Checks an answer that anybody may have sent, and that is quoted in advice to the operator. */
function isSeen(told: unknown): told is Seen {
  const { client, host, protocol } = (told ?? {}) as Record<string, unknown>
  return isIP(String(client)) > 0 && HOST.test(String(host)) && /^https?$/.test(String(protocol))
}

function judge({ protocol, host }: URL, seen: Seen, trusts: boolean): Finding[] {
  const isTls = protocol === 'https:'
  return warnings([
    [
      seen.forwarded && !seen.believed,
      `a proxy at ${seen.client} says for whom it asks, and is not believed: all candidates count as one in the limits`,
      `Set TRUST_PROXY=${seen.client}`,
    ],
    [
      !seen.forwarded && (isTls || trusts),
      `requests arrive from ${seen.client} without X-Forwarded-For: all candidates count as one in the limits`,
      'Have the proxy send it (nginx: proxy_set_header X-Forwarded-For $remote_addr), and set TRUST_PROXY to its address.',
    ],
    [
      seen.believed && isTls && seen.protocol !== 'https',
      'the proxy does not say that it was asked by TLS',
      'Have it send X-Forwarded-Proto: https.',
    ],
    [
      seen.host !== host,
      `requests arrive for ${seen.host} instead of ${host}`,
      'Have the proxy pass Host on unchanged (nginx: proxy_set_header Host $http_host).',
    ],
  ])
}
