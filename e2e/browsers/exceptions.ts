import { TOAST_MS } from '@resume-library/contract/limits'
import type { Engine } from '../harness/engines/engine.ts'

/** A journey that an engine is not asked for, or that is known to fail there. */
export interface Exception {
  readonly engines: readonly Engine[]
  /** File of the journey, without `.test.ts`. */
  readonly file: string
  /** Names of the journeys as `test` has them; none for the whole file. */
  readonly names?: readonly string[]
  readonly reason: string
}

const ONE_DIALOG = 'Firefox tells over WebDriver BiDi of the first file dialog of a page only.'
const NO_SLOW_NETWORK = 'Only Chromium can slow its processor and its network down.'
const NO_MEANS =
  'WebKitWebDriver cannot see, hold or refuse requests, run a script before the page’s own, or set the clock.'

/** What an engine, or the protocol that drives it, cannot do by itself. These journeys are left out there. */
export const LEFT_OUT: readonly Exception[] = [
  {
    engines: ['firefox', 'webkit'],
    file: 'screen-reader',
    names: ['on each step', 'of errors'],
    reason: 'Only Chromium hands over the tree that it gives to a screen reader.',
  },
  {
    engines: ['firefox', 'webkit'],
    file: 'conditions',
    names: [
      'with a processor four times slower and slow 4G, a person registers',
      'what is in the page keeps its place while it loads and while errors come and go',
    ],
    reason: NO_SLOW_NETWORK,
  },
  {
    engines: ['firefox', 'webkit'],
    file: 'draft',
    names: ['leaving in the middle of an upload asks first'],
    reason: NO_SLOW_NETWORK,
  },
  {
    engines: ['firefox', 'webkit'],
    file: 'resume',
    names: ['its progress is told, and Cancel ends it', 'Submit waits for it, or says that it does'],
    reason: NO_SLOW_NETWORK,
  },
  {
    engines: ['firefox'],
    file: 'content-security',
    names: ['the whole journey asks nobody but the service, and leaves no cookie and no password behind'],
    reason: 'Playwright is told of no request’s body over WebDriver BiDi.',
  },
  {
    engines: ['firefox'],
    file: 'lost-answer',
    names: [
      'with the same password is a success',
      'with another password says what has happened, once; the first password then succeeds',
    ],
    reason: 'Playwright is told of no request’s body over WebDriver BiDi, and cannot send it on.',
  },
  {
    engines: ['firefox', 'webkit'],
    file: 'loading',
    names: ['a screen that is touched does not speak of dragging'],
    reason: 'Only Chromium takes itself for a screen that is touched.',
  },
  {
    engines: ['firefox'],
    file: 'resume',
    names: ['exactly 5 MB are accepted, one byte more is not even sent', 'can be replaced'],
    reason: ONE_DIALOG,
  },
  {
    engines: ['firefox'],
    file: 'resume-failures',
    names: ['a file that changes before it is read, as those of cloud drives do'],
    reason: 'Firefox reads what is in the file now, whatever was there when it was chosen.',
  },
  {
    engines: ['firefox'],
    file: 'resume-failures',
    names: ['Remove takes a failed upload away, and the next file is as good as a first one'],
    reason: ONE_DIALOG,
  },
  {
    engines: ['webkit'],
    file: 'accessibility',
    names: ['an offered draft, a question, a page at 400 %', 'forced colours'],
    reason: 'MiniBrowser is no narrower than 447 px, and GTK has no forced colours.',
  },
  {
    engines: ['webkit'],
    file: 'before-react',
    names: [
      ...[0, 30, 90, 200, 400, 800, 1500].map(
        (delayMs) => `what is typed is kept and a pressed Next answers, script ${delayMs} ms late`,
      ),
      'a right first step and Next go on to the second as soon as it can',
      'what was typed before React came is offered again after a reload',
    ],
    reason: NO_MEANS,
  },
  {
    engines: ['webkit'],
    file: 'keyboard',
    names: ['the whole journey with the keyboard alone'],
    reason:
      'MiniBrowser’s window has no focus where no window manager runs, and then shows none in its page.',
  },
  {
    engines: ['webkit'],
    file: 'small-screens',
    names: ['nothing sticks out at 320 px'],
    reason: 'MiniBrowser is no narrower than 447 px.',
  },
  { engines: ['webkit'], file: 'older-browsers', reason: NO_MEANS },
  ...leftOutOfWebkit({
    draft: [
      'after a crash, which lets no script say goodbye',
      'an untouched form leaves nothing behind, and another version’s draft breaks nothing',
    ],
    'content-security': [
      'the whole journey asks nobody but the service, and leaves no cookie and no password behind',
    ],
    'direct-mode': ['no answer and a refusal are told as ever'],
    'error-catalogue': [
      'a conflict goes to step 1, and after 0.5 s focuses and selects the e-mail address',
      `success: ${TOAST_MS.success} ms`,
      `error: ${TOAST_MS.error} ms`,
      'a toast waits while the pointer is on it, and can be closed',
    ],
    'provider-call': ['the credential is in no response and in no script of the page'],
    'random-data': [`says so for ${TOAST_MS.success} ms`],
    resume: ['exactly 5 MB are accepted, one byte more is not even sent'],
    'resume-failures': [
      '413',
      '413 of something in between',
      '413 with odd JSON',
      '500',
      'success false',
      'a network that drops',
      '429',
      'Try again sends the same file again',
      'Remove takes a failed upload away, and the next file is as good as a first one',
    ],
    'submit-again': ['keeps everything, and trying again is the same registration'],
    'screen-reader': [
      'an upload: its start and its end, and no percentages',
      'a failed upload',
      'a refusal and a success',
    ],
  }),
]

/** What the product does wrong in an engine. These journeys run, and a run fails when one of them passes. */
export const KNOWN_FAULTS: readonly Exception[] = []

export const exceptionOf = (
  exceptions: readonly Exception[],
  engine: Engine,
  file: string,
  name: string,
): Exception | undefined =>
  exceptions.find(
    (exception) =>
      exception.engines.includes(engine) &&
      exception.file === file &&
      (!exception.names || exception.names.includes(name)),
  )

/** @param journeys names of journeys by their file */
function leftOutOfWebkit(journeys: Readonly<Record<string, readonly string[]>>): Exception[] {
  return Object.entries(journeys).map(([file, names]) => ({
    engines: ['webkit'],
    file,
    names,
    reason: NO_MEANS,
  }))
}
