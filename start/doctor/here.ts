import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { lchown } from 'node:fs/promises'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { RESUMES_PATH, resumeUrl } from '@resume-library/contract/service-api'
import { unclaimedPath } from '@resume-library/resumes/disk-duplicating'
import { createApp } from '@resume-library/server/app'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { createLog } from '@resume-library/server/log/log'
import { closeApp } from '@resume-library/server/process/closing'
import { listen } from '@resume-library/server/process/listening'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import type { ServiceConfig } from '@resume-library/service/config'
import { addSeenRoute } from '@resume-library/service/operators/seen-route'
import { refusalRules } from '@resume-library/service/refusals'
import { openResumeStore } from '@resume-library/service/stores'
import { ask } from './ask.ts'
import { failureWords } from './failure-words.ts'

/** Something that only this very service can answer: a file among its resumes, under a name that nobody guesses. */
export interface Nonce {
  readonly name: string
  readonly text: string
}

/**
 * What listens where the service is to listen.
 * `running`: a service; with a nonce in the store that the configuration names, or why none could be put there.
 * `doctor`: nothing did, so that we do for as long as the checks take, and answer for the nonce.
 * `other`: something that is no service, or nothing that we could listen by.
 */
export interface Here {
  readonly kind: 'running' | 'doctor' | 'other'
  readonly url: string
  readonly nonce: Nonce | null
  /** Why there is no nonce. */
  readonly why: string
  close(): Promise<void>
}

export const nonceUrl = (base: string, { name }: Nonce): string => resumeUrl(base, name)

const NOTHING = { nonce: null, close: async () => undefined }

/** Looks what listens at `HOST` and `PORT`, and makes it answer for a nonce. Closing takes that back. */
export async function openHere(config: ServiceConfig): Promise<Here> {
  const url = localUrl(config)
  const nonce = newNonce()
  const other = (why: string): Here => ({ ...NOTHING, kind: 'other', url, why })
  const found = config.port === 0 ? 'nothing' : await whatListens(url)
  if (found === 'service') return running(config, url, nonce)
  if (found === 'other') return other(`another program listens at ${url}`)
  try {
    return await listenHere(config, nonce)
  } catch (error) {
    return other(startFailure(error) ?? failureWords(error))
  }
}

/** Of a server on this machine; one that listens at every address is asked at the loopback one. */
export function localUrl({ host, port }: { host: string; port: number }): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function newNonce(): Nonce {
  const name = uniqueResumeName('doctor', 'txt', Date.now(), randomBytes(16))
  return { name, text: randomBytes(16).toString('hex') }
}

/** A service tells in its readiness how its storage is. */
async function whatListens(url: string): Promise<'service' | 'other' | 'nothing'> {
  try {
    const { body } = await ask(`${url}/readyz`)
    return /"storage":/.test(body) ? 'service' : 'other'
  } catch {
    // Whether something has the port that does not answer, listening there tells.
    return 'nothing'
  }
}

async function running(config: ServiceConfig, url: string, nonce: Nonce): Promise<Here> {
  const without = (why: string): Here => ({ ...NOTHING, kind: 'running', url, why })
  const hindrance = hindranceOf(config)
  if (hindrance) return without(hindrance)
  const store = await openResumeStore(config.resumes)
  const close = async () => void (await store.erase(nonce.name))
  try {
    const file = await store.begin(nonce.text.length)
    try {
      file.append(Buffer.from(nonce.text))
      await file.keep(nonce.name)
      await giveToOwner(config, nonce.name)
    } finally {
      await file.discard()
    }
    return { kind: 'running', url, nonce, why: '', close }
  } catch {
    await close().catch(() => undefined)
    return without('nothing can be kept among its resumes')
  }
}

/** Why a file that we put among the resumes would say nothing, or stay as another user's. */
function hindranceOf({ resumes }: ServiceConfig): string | null {
  if (resumes.kind === 's3') return null
  if (!existsSync(resumes.folder)) return `it keeps its resumes elsewhere: ${resumes.folder} is not there`
  const uid = process.getuid?.()
  return uid === 0 || uid === statSync(resumes.folder).uid
    ? null
    : `${resumes.folder} belongs to another user`
}

/** What root has put there, the user of the service could not read. */
async function giveToOwner({ resumes }: ServiceConfig, name: string): Promise<void> {
  if (resumes.kind === 's3' || process.getuid?.() !== 0) return
  const { uid, gid } = statSync(resumes.folder)
  await lchown(unclaimedPath(resumes.folder, name), uid, gid)
}

/** The same server in the small: what is trusted, refused and seen is told by the service's own code. */
async function listenHere(config: ServiceConfig, nonce: Nonce): Promise<Here> {
  const log = createLog('silent', { write: () => undefined }).logOf('doctor')
  const app = createApp({
    log,
    timeouts: SERVER_TIMEOUTS,
    refusals: refusalRules,
    trustProxy: config.trustProxy,
  })
  app.get(RESUMES_PATH + nonce.name, async (_request, reply) => reply.type('text/plain').send(nonce.text))
  addSeenRoute(app)
  const close = () => closeApp(app, 0)
  try {
    return { kind: 'doctor', url: await listen(app, config), nonce, why: '', close }
  } catch (error) {
    await close()
    throw error
  }
}
