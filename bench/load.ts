import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { KEY_SKILLS_MAX_LENGTH } from '@resume-library/contract/limits'
import { providerHeaders, REGISTER_PATH } from '@resume-library/contract/provider-api'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { registration } from '@resume-library/provider/testing/candidates'

export const CREDENTIAL = 'bench:bench'

export interface Post {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

interface Load {
  /** Makes the next request. */
  readonly next: () => Post
  readonly connections?: number
  /** It ends after some seconds, or so many requests. */
  readonly seconds: number
  readonly maximum?: number
}

/**
 * Loads a server from this process, which has nothing else to do.
 *
 * @returns answers a second
 * @throws when anything but 2xx was answered: fast errors must not count as speed
 */
export async function load(url: string, { next, connections = 8, seconds, maximum = Infinity }: Load) {
  const agent = new Agent({ keepAlive: true })
  const begun = performance.now()
  let sent = 0
  const client = async () => {
    while (performance.now() - begun < seconds * 1000 && sent < maximum) {
      sent++
      const post = next()
      const status = await send(agent, url, post)
      if (status < 200 || status > 299) throw new Error(`${post.path} was answered with ${status}.`)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, client))
    return (sent * 1000) / (performance.now() - begun)
  } finally {
    agent.destroy()
  }
}

const send = (agent: Agent, url: string, { path, headers, body }: Post) =>
  new Promise<number>((resolve, reject) => {
    const sending = request(new URL(path, url), { agent, method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.once('error', reject).end(body)
  })

/** Makes uploads as the form sends them, of random bytes that look like a PDF, under a new name each time. */
export function uploads(bytes: number): () => Post {
  const boundary = `----bench${randomBytes(12).toString('hex')}`
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 16), Buffer.from('\n%%EOF\n')])
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  return () => {
    const name = uniqueResumeName('cv.pdf', 'pdf', Date.now(), randomBytes(16))
    const head =
      `${part('name="filename"')}\r\n\r\n${name}\r\n` +
      `${part('name="file"; filename="cv.pdf"')}\r\nContent-Type: application/pdf\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return { path: UPLOAD_PATH, headers, body }
  }
}

/** Makes registrations of some 3 KB with the address of a resume, each with a new email. */
export function registrations(): () => Post {
  const headers = { 'Content-Type': 'application/json', ...providerHeaders(CREDENTIAL) }
  const key_skills = 'lamps, '.repeat(KEY_SKILLS_MAX_LENGTH / 7)
  return () => ({
    path: REGISTER_PATH,
    headers,
    body: Buffer.from(JSON.stringify(registration({ key_skills }))),
  })
}
