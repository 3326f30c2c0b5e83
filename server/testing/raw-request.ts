import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends a request as it is written: `fetch` tidies paths, unpacks answers, and has no TRACE and no `Host` of one's own. */
export function rawRequest(
  url: string,
  options: RequestOptions = {},
  body: string | Uint8Array = '',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(url, options, async (answer) => {
      const { statusCode = 0, headers } = answer
      resolve({ status: statusCode, headers, body: Buffer.concat(await answer.toArray()) })
    })
      .on('error', reject)
      .end(body)
  })
}
