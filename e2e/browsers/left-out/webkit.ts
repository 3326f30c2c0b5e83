import { TOAST_MS } from '@resume-library/contract/limits'
import { type Exception, exceptions } from '../exception.ts'
import { CHROMIUM_ALONE } from './chromium-alone.ts'

const NO_MEANS =
  'WebKitWebDriver cannot see, hold or refuse requests, run a script before the page’s own, or set the clock.'

/** What WebKitGTK’s MiniBrowser, or the driver that presses its keys, cannot do by itself. */
export const OF_WEBKIT: readonly Exception[] = [
  ...CHROMIUM_ALONE.flatMap(([reason, journeys]) => exceptions('webkit', reason, journeys)),
  ...exceptions('webkit', 'MiniBrowser is no narrower than 447 px.', {
    'small-screens': ['nothing sticks out at 320 px'],
  }),
  ...exceptions('webkit', 'GTK has no forced colours.', { accessibility: ['forced colours'] }),
  ...exceptions(
    'webkit',
    'MiniBrowser’s window has no focus where no window manager runs, and then shows none in its page.',
    { keyboard: ['the whole journey with the keyboard alone'] },
  ),
  ...exceptions(
    'webkit',
    'WebKitWebDriver cannot switch script off; the page for it is tried by its address.',
    {
      'no-script': [
        'with a file, and errors on each step on the way',
        'from the first step on, with a link',
        'in Spanish, and in the other language with everything that was typed',
      ],
    },
  ),
  ...exceptions('webkit', NO_MEANS, {
    'content-security': [
      'the whole journey asks nobody but the service, and leaves no cookie and no password behind',
    ],
    'direct-mode': ['no answer and a refusal are told as ever'],
    draft: [
      'after a crash, which lets no script say goodbye',
      'an untouched form leaves nothing behind, and another version’s draft breaks nothing',
    ],
    'drawn-page': 'whole',
    'early-next': 'whole',
    embedding: ['a person registers where storage is blocked'],
    'error-catalogue': [
      'a conflict goes to step 1, and after 0.5 s focuses and selects the e-mail address',
      `success: ${TOAST_MS.success} ms`,
      `error: ${TOAST_MS.error} ms`,
      'a toast waits while the pointer is on it, and can be closed',
    ],
    happenings: ['an upload that ends while another step is shown'],
    loading: [
      'random data',
      'another language',
      'the preview of a resume',
      'the style of the later steps, which the next step asks for again',
      'the later steps, and what was pressed is done then',
      'the link to the other language, pressed before the script is there, keeps what was typed',
    ],
    'lost-answer': [
      'with the same password is a success',
      'with another password says what has happened, once; the first password then succeeds',
    ],
    'missing-script': 'whole',
    'older-browsers': 'whole',
    'prefill-draft': ['without storage it is lost by a reload, and works until then'],
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
    'resume-fill': [
      ...['PDF', 'DOCX', 'TXT'].map(
        (kind) => `from a ${kind}, is the resume too, and nothing of it leaves the device but by its upload`,
      ),
    ],
    'resume-fill-failures': ['without a Worker it says so, and the file is the resume all the same'],
    'resume-fill-reading': 'whole',
    'screen-reader': [
      'an upload: its start and its end, and no percentages',
      'a failed upload',
      'a refusal and a success',
    ],
    'submit-again': ['keeps everything, and trying again is the same registration'],
    'translated-page': [
      'before any script has run comes to life with what was typed, where it was typed',
      'before any script has run goes on where Next was pressed',
      'before any script has run takes the resume that was chosen',
      'before any script has run continues the draft that was to be continued',
      'says of a resume that cannot be read why, also once it was refused',
    ],
    'try-again': 'whole',
  }),
]
