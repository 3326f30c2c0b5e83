import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@resume-library/server/testing/free-ports'

export const ROOT = join(import.meta.dirname, '..')
const START_MS = 30_000
const STOP_MS = 12_000

/** A server in a process of its own on 127.0.0.1. */
export interface ServerProcess {
  readonly port: number
  readonly pid: number
  /** Ends it by SIGTERM, then by SIGKILL. */
  stop(): Promise<void>
}

export interface ServerCommand {
  readonly command: string
  readonly arguments: (port: number) => readonly string[]
  readonly prepare?: (port: number) => Promise<void>
  readonly environment?: (port: number) => Readonly<Record<string, string>>
  /** Checkout to run it from; by default this one. */
  readonly root?: string
}

/** Starts a server on a free port and waits until it can be reached. @throws with what it wrote when it cannot */
export async function startServer(server: ServerCommand): Promise<ServerProcess> {
  const port = await freePort()
  await server.prepare?.(port)
  const { HOME = '', PATH = '' } = process.env
  const child = spawn(server.command, server.arguments(port), {
    cwd: server.root ?? ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // The tester's environment must not configure the server.
    env: { HOME, PATH, ...server.environment?.(port) },
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4000)
  })
  const ended = once(child, 'exit')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (isOver()) return
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }
  const until = Date.now() + START_MS
  while (!(await isReachable(port))) {
    if (isOver() || Date.now() > until) {
      await stop()
      throw new Error(
        `${[server.command, ...server.arguments(port)].join(' ')} did not start:\n${complaints}`,
      )
    }
    await delay(50)
  }
  return { port, pid: child.pid!, stop }
}

function isReachable(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const answer = (reached: boolean) => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}
