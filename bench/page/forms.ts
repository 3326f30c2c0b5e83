import { join } from 'node:path'
import { RIVALS } from '../rivals.ts'
import { ROOT } from '../server-process.ts'

/** The required fields of step 1, and what is typed into them. */
export const ANSWERS = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  password: 'passw0rd!',
  zip_code: '12345',
} as const

export type RequiredField = keyof typeof ANSWERS

/** One of the forms, behind what a person sees of all of them. */
export interface FormPage {
  /** Where its built files are. */
  readonly folder: string
  /** CSS selector of a required field. */
  readonly field: (name: RequiredField) => string
  /** Words on the button to the next step; null where the page answers nothing. */
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
