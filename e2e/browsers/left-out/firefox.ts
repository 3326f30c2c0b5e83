import { type Exception, exceptions } from '../exception.ts'
import { CHROMIUM_ALONE } from './chromium-alone.ts'

/** What Firefox ESR, or WebDriver BiDi as Playwright speaks it, cannot do by itself. */
export const OF_FIREFOX: readonly Exception[] = [
  ...CHROMIUM_ALONE.flatMap(([reason, journeys]) => exceptions('firefox', reason, journeys)),
  ...exceptions('firefox', 'Playwright’s clicks never end in a Firefox that runs no script.', {
    'no-script': ['from the first step on, with a link'],
  }),
  ...exceptions('firefox', 'Firefox reads what is in the file now, whatever was there when it was chosen.', {
    'resume-failures': ['a file that changes before it is read, as those of cloud drives do'],
  }),
]
