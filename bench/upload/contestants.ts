import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import type { LoadRequest } from '../load/job.ts'
import { findNginx, startNginx } from '../nginx.ts'
import { expressCommand, serviceCommand } from '../products.ts'
import type { Scratch } from '../scratch.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

export type UploaderName = 'ours' | 'nginx' | 'express' | 'express synced'

/** A server that takes uploads. */
export interface Uploader {
  readonly server: ServerProcess
  readonly folder: string
  upload(bytes: number): LoadRequest
}

/** Nothing listens there: uploads never ask the provider. */
const NO_PROVIDER = 'http://127.0.0.1:9'

/** An upload as the form sends it. */
export const uploadOf = (bytes: number): LoadRequest => ({ kind: 'multipart', path: UPLOAD_PATH, bytes })

/** Starts an uploader with a folder of its own. */
export async function startUploader(name: UploaderName, scratch: Scratch): Promise<Uploader> {
  const folder = join(scratch.folder, crypto.randomUUID())
  await mkdir(folder)
  const server = await scratch.keep(startedServer(name, folder))
  const upload = (bytes: number): LoadRequest =>
    name === 'nginx' ? { kind: 'put', folder: '/put/', bytes } : uploadOf(bytes)
  return { server, folder, upload }
}

function startedServer(name: UploaderName, folder: string): Promise<ServerProcess> {
  if (name === 'ours') return startServer(serviceCommand(folder, NO_PROVIDER))
  if (name === 'express') return startServer(expressCommand(folder))
  if (name === 'express synced') return startServer(expressCommand(folder, 'synced'))
  const nginx = findNginx()
  if (!nginx) throw new Error('nginx was there a moment ago.')
  return startNginx(nginx.path, folder)
}
