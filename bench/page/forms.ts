import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RIVALS } from '../rivals.ts'
import { ROOT } from '../server-process.ts'

/** Answers to the required fields of step 1. */
export const ANSWERS = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  password: 'passw0rd!',
  zip_code: '12345',
} as const

export type RequiredField = keyof typeof ANSWERS

/** Measured form, described by its labels. */
export interface FormPage {
  /** Folder of the built files. */
  readonly folder: string
  /** CSS selector of a required field. */
  readonly field: (name: RequiredField) => string
  /** Label of the button to the next step; null without script. */
  readonly next: string | null
  /** A label that only step 2 shows. */
  readonly onStep2: string
}

const form = (folder: string, differences: Partial<FormPage> = {}): FormPage => ({
  folder,
  field: (name) => `input[name="${name}"]`,
  next: 'Next Step',
  onStep2: 'Desired job title',
  ...differences,
})

export const OUR_PAGE = join(ROOT, 'form/dist')

/**
 * Every form of the bench; the static page is step 1 of ours without any script, which no page with script can beat.
 *
 * @param still folder of that page without script
 * @param before another checkout of ours
 */
export const allForms = (still: string, before?: string): Readonly<Record<string, FormPage>> => ({
  ours: form(OUR_PAGE),
  ...(before && { before: form(join(before, 'form/dist')) }),
  'static HTML': form(still, { next: null }),
  Mantine: form(join(RIVALS, 'dist/mantine')),
  'form.io': form(join(RIVALS, 'dist/formio'), {
    field: (name) => `input[name="data[${name}]"]`,
    next: 'Next',
  }),
})

/**
 * Writes step 1 of our built page as static HTML: the same markup and styles, and nothing that runs or is fetched to run.
 *
 * @throws if a script is left, as it would not be the limit then
 */
export async function writeStaticPage(built: string, folder: string): Promise<void> {
  const names = await readdir(built)
  const page = await readFile(
    join(built, names.includes('index.html') ? 'index.html' : 'index.en.html'),
    'utf8',
  )
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), withoutScript(page))
}

function withoutScript(page: string): string {
  const still = page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="?(?:preload|prefetch|modulepreload)\b[^>]*>/gi, '')
    .replace(/ data-(?:later-\w+|parts)="[^"]*"/gi, '')
  if (/<script|\.js\b/i.test(still)) throw new Error('The static page still names a script.')
  return still
}
