import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from '@resume-library/e2e/browser'
import { pdf } from '@resume-library/e2e/resume-files'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import type { Bound, Contest } from '../rounds.ts'
import { installRivals, RIVALS, run, type Stage, startOurs } from '../stage.ts'
import { ERROR, FIELD, KEYSTROKE, LARGEST_PAINT, measureForm, NEXT } from './measure-form.ts'
import { serve, withoutScript } from './pages.ts'
import { measureBareRequests, measureScriptedUser, pathsOfSteps, REGISTERED } from './scripted-user.ts'

const STATIC = 'static HTML'
const BARE = 'bare requests'
/** Size of a PDF with a photograph. */
const RESUME_BYTES = 500_000

const BOUNDS: readonly Bound[] = [
  { figure: LARGEST_PAINT, over: STATIC, atMost: 1.05 },
  { figure: FIELD, over: STATIC, atMost: 1.1 },
  { figure: ERROR, over: 'Mantine', atMost: 0.35 },
  { figure: NEXT, over: 'Mantine', atMost: 0.25 },
  { figure: KEYSTROKE, over: 'Mantine', atMost: 0.15 },
]

/** The page against its first step without script, which is the limit, and against a usual form. */
export async function contests(stage: Stage): Promise<Contest[]> {
  const ours: Record<string, string> = {}
  for (const [name, root] of Object.entries(stage.roots))
    ours[name] = `${(await startOurs(stage, root, 'start')).url.replace('127.0.0.1', 'localhost')}/`
  const browser = await launchBrowser()
  afterwards(stage.context, () => browser.close())
  const page = await (await fetch(ours.ours!, { headers: { Accept: 'text/html' } })).text()
  const urls: Readonly<Record<string, string>> = {
    ...ours,
    [STATIC]: await serve(stage.context, { '/': withoutScript(page) }),
    Mantine: await serveMantine(stage),
  }
  const resume = join(temporaryFolder(stage.context), 'resume.pdf')
  const lines = ['Ann Lee', 'ann@example.com', 'Nurse at Mercy Hospital', 'Skills: Excel, Triage']
  // Readers skip what follows a document.
  await writeFile(resume, Buffer.concat([pdf('', lines).buffer, randomBytes(RESUME_BYTES)]))
  const paths = await pathsOfSteps(browser, ours.ours!)
  const each = <Result>(all: Readonly<Record<string, string>>, task: (name: string, url: string) => Result) =>
    Object.fromEntries(Object.entries(all).map(([name, url]) => [name, () => task(name, url)]))
  return [
    {
      title: 'The form',
      note: 'Processor four times slower, 150 ms, 1.6 Mbit/s; milliseconds since the navigation began, of Next since the press. Bytes until the first step works, brotli, what stands in the page too.',
      contestants: each(urls, (name, url) => measureForm(browser, url, name !== STATIC)),
      bounds: BOUNDS,
    },
    {
      title: 'A scripted user',
      note: 'A script that needs no time itself, on the same phone, with a PDF of 500 kB; milliseconds: first field and registered since the navigation began, step 2 since the first field, upload and submit since they were begun. Bare requests are the same bytes from an empty page, each as soon as the one before is answered.',
      contestants: {
        ...each(ours, (_, url) => measureScriptedUser(browser, url, resume)),
        [BARE]: () => measureBareRequests(browser, ours.ours!, paths, RESUME_BYTES),
      },
      bounds: [{ figure: REGISTERED, over: BARE, atMost: 1.25 }],
    },
  ]
}

/** Builds the rival as its guide does, and serves it. */
async function serveMantine({ context }: Stage): Promise<string> {
  await installRivals()
  await run(RIVALS, 'npm', 'run', 'build')
  const folder = join(RIVALS, 'dist')
  const files: Record<string, Buffer> = { '/': await readFile(join(folder, 'index.html')) }
  for (const name of await readdir(join(folder, 'assets')))
    files[`/assets/${name}`] = await readFile(join(folder, 'assets', name))
  return serve(context, files)
}
