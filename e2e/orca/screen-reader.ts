import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Browser, firefox } from '@playwright/test'
import { FIREFOX } from '../harness/browser.ts'
import { afterTest, eventually } from '../harness/test.ts'

const run = promisify(execFile)

/** Orca has said everything when it was silent and idle for so long. */
const SILENCE_MS = 1200
const START_MS = 240_000
const SCREEN = '1280x1024x24'

/** Orca runs this file of its user at its start: it writes what is spoken to a file, a line each, and speaks nothing. */
const CUSTOMIZATIONS = `
import os
from orca import event_manager, settings, speech
settings.enableKeyEcho = False
# A busy machine is no reason to drop events.
event_manager.EventManager._inFlood = event_manager.EventManager._inDeluge = lambda self: False
def write(text, *_, **__):
    with open(os.environ['SPOKEN'], 'a') as spoken:
        spoken.write(' '.join(text.split()) + '\\n')
speech.init = lambda: None
speech._speak = write
speech.speakCharacter = write
def read_all(utterances, _):
    for context, _voice in utterances:
        write(context.utterance)
speech.sayAll = read_all
speech.speakKeyEvent = lambda *_, **__: None
`

/** Orca and a Firefox in a desktop session of their own, on an X display without a screen. */
export interface ScreenReader {
  readonly browser: Browser
  /** Presses keys one after the other, by their names in X, as `Tab` or `shift+Tab`. */
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Waits until Orca is silent. @returns what it said since the last call, a text for each utterance */
  spoken(): Promise<string[]>
}

/** Starts them until the end of the test, by Debian's packages `orca`, `xvfb`, `dbus-daemon`, `xdotool` and `firefox-esr`. */
export async function startScreenReader(): Promise<ScreenReader> {
  const home = await mkdtemp(join(tmpdir(), 'resume-library-orca-'))
  const children: ChildProcess[] = []
  const start = (program: string, words: readonly string[], env?: NodeJS.ProcessEnv) => {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env })
    children.unshift(child)
    return child
  }
  let browser: Browser | undefined
  afterTest(async () => {
    await browser?.close()
    for (const child of children) {
      const ended = child.exitCode ?? child.signalCode ?? once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await rm(home, { recursive: true, force: true })
  })
  const env = await startDesktop(home, start)
  const spoken = await startOrca(home, start, env)
  browser = await firefox.launch({ ...FIREFOX, headless: false, env: { ...FIREFOX.env, ...env } })
  const xdotool = async (...words: readonly string[]) => void (await run('xdotool', words, { env }))
  return {
    browser,
    press: (...keys) => xdotool('key', '--delay', '50', ...keys),
    type: (words) => xdotool('type', '--delay', '20', words),
    spoken,
  }
}

type Start = (program: string, words: readonly string[], env?: NodeJS.ProcessEnv) => ChildProcess

/** Starts an X display and a session bus. @returns the environment of programs in this session */
async function startDesktop(home: string, start: Start): Promise<Record<string, string>> {
  const printed = async (child: ChildProcess) => String((await once(child.stdio[3]!, 'data'))[0]).trim()
  const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'])
  const env = {
    ...(process.env as Record<string, string>),
    HOME: home,
    DISPLAY: `:${await printed(display)}`,
    GDK_BACKEND: 'x11',
    GNOME_ACCESSIBILITY: '1',
    LC_ALL: 'C.UTF-8',
    SPOKEN: join(home, 'spoken'),
    XDG_RUNTIME_DIR: home,
  }
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=3'], env)
  return { ...env, DBUS_SESSION_BUS_ADDRESS: await printed(bus) }
}

/** Starts Orca. @returns a function that waits for its silence: {@link ScreenReader.spoken} */
async function startOrca(
  home: string,
  start: Start,
  env: NodeJS.ProcessEnv,
): Promise<() => Promise<string[]>> {
  const folder = join(home, 'orca')
  await mkdir(folder)
  await writeFile(join(folder, 'orca-customizations.py'), CUSTOMIZATIONS)
  await writeFile(env.SPOKEN!, '')
  const startIt = () => start('orca', ['--user-prefs', folder], env)
  let orca = startIt()
  const text = () => readFile(env.SPOKEN!, 'utf8')
  await eventually(async () => {
    // It ends immediately while another runs.
    if (orca.exitCode !== null) orca = startIt()
    if (!(await text())) throw new Error('Orca does not speak.')
  }, START_MS)
  /** Processor time of Orca, which is busy before it speaks, and how much it said. */
  const state = async () => {
    const [stat, all] = await Promise.all([readFile(`/proc/${orca.pid}/stat`, 'utf8'), text()])
    return `${stat.split(' ').slice(13, 15)} ${all.length}`
  }
  let read = 0
  return async () => {
    let last = ''
    for (let now = await state(); now !== last; now = await state()) {
      last = now
      await delay(SILENCE_MS)
    }
    const lines = (await text()).slice(read)
    read += lines.length
    return lines.split('\n').filter(Boolean)
  }
}
