import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { freePorts, startDaemon, until } from '../servers/processes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The page may have to be built first. */
const START_SECONDS = 300

/** The whole product, as an operator starts it. */
export interface Board {
  readonly port: number
  readonly dataFolder: string
  /** The last that it wrote, its log included. */
  readonly words: () => string
}

/** `npm start` with these variables, in a folder of its own. It ends with the test. */
export async function startBoard(context: TestContext, variables: Record<string, string>): Promise<Board> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'board-'))
  afterwards(context, () => rmSync(dataFolder, { recursive: true, force: true }))
  const [port] = (await freePorts(1)) as [number]
  const env = { PATH: process.env.PATH, DATA_DIR: dataFolder, PORT: String(port), ...variables }
  const daemon = startDaemon(process.execPath, ['run.js', 'start/main.ts'], { cwd: ROOT, env })
  afterwards(context, () => daemon.stop())
  await until('the board', daemon, () => isReady(port), START_SECONDS)
  return { port, dataFolder, words: daemon.words }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )
