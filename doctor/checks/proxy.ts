import { isIP } from 'node:net'
import { networkList } from '@resume-library/server/headers/client-key'
import type { ServiceConfig } from '@resume-library/service/config'
import { SEEN_PATH, type Seen } from '@resume-library/service/seen'
import { type Finding, type Findings, ok, skipped, warning, warnings } from '../finding.ts'
import { sendRequest } from '../send-request.ts'

/** Address of a network for documentation (RFC 5737). */
const FORGED = '192.0.2.1'

/** Checks how a request through the public address arrives, and how `TRUST_PROXY` reads it. */
export async function checkProxy(config: Pick<ServiceConfig, 'publicUrl' | 'trustProxy'>): Promise<Findings> {
  const { publicUrl, trustProxy } = config
  if (!publicUrl) return skipped('PUBLIC_URL is not set')
  const plain = await fetchSeen(publicUrl, {})
  if (!plain) return skipped(`${publicUrl} does not report what arrives at the service`)
  const found = judge(new URL(publicUrl), plain, trustProxy !== false)
  if (found.length > 0) return found
  if (!plain.forwarded) return ok('no proxy sends X-Forwarded-For, and none is trusted')
  const isTrusted = networkList(trustProxy || [])(plain.client)
  const forged = isTrusted ? null : await fetchSeen(publicUrl, { 'x-forwarded-for': FORGED })
  if (forged?.client !== FORGED)
    return ok(`the proxy is trusted, and rate limits see this machine as ${plain.client}`)
  return warning(
    'the proxy passes on any address that a client claims: a forged one evades the rate limits',
    'Have it append or set X-Forwarded-For itself (nginx: proxy_set_header X-Forwarded-For $remote_addr).',
  )
}

async function fetchSeen(publicUrl: string, headers: Record<string, string>): Promise<Seen | null> {
  try {
    const { status, body } = await sendRequest(publicUrl + SEEN_PATH, { headers })
    const seen: Seen | null = status === 200 ? JSON.parse(body) : null
    // Quoted in advice, and perhaps not the answer of our service.
    return seen && isIP(seen.client) ? seen : null
  } catch {
    return null
  }
}

function judge({ protocol, host }: URL, seen: Seen, trusts: boolean): Finding[] {
  const isTls = protocol === 'https:'
  return warnings([
    [
      seen.forwarded && !seen.believed,
      `the proxy at ${seen.client} is not trusted: rate limits count all candidates as one`,
      `Set TRUST_PROXY=${seen.client}`,
    ],
    [
      !seen.forwarded && (isTls || trusts),
      `requests arrive from ${seen.client} without X-Forwarded-For: rate limits count all candidates as one`,
      'Have the proxy send it (nginx: proxy_set_header X-Forwarded-For $remote_addr), and set TRUST_PROXY to its address.',
    ],
    [
      seen.believed && isTls && seen.protocol !== 'https',
      'the proxy does not say that requests came over TLS',
      'Have it send X-Forwarded-Proto: https.',
    ],
    [
      seen.host !== host,
      `requests arrive for ${seen.host} instead of ${host}`,
      'Have the proxy pass on Host unchanged (nginx: proxy_set_header Host $http_host).',
    ],
  ])
}
