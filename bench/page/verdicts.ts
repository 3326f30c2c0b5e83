import { ratioVerdict, type Verdict } from '../part.ts'
import { medianOf, type Rounds, ratioOf } from '../runner.ts'
import type { Finding } from './accessibility.ts'
import { FIRST_STEP_SCRIPT_KB, JOURNEY_SCRIPT_KB } from './budget.ts'
import type { EarlyText } from './early-text.ts'
import type { FormName } from './forms.ts'

/** Everything that the page part measures. */
export interface PageSamples {
  readonly weight: Rounds
  readonly arrival: Rounds
  readonly nextStep: Rounds
  readonly keystrokes: Rounds
  readonly lighthouse: Rounds
  readonly earlyText: EarlyText
  readonly findings: Readonly<Record<FormName, readonly Finding[]>>
  /** Of ours, of Mantine, and of the `bare` requests that are the limit. */
  readonly quickPerson: Rounds
}

const BYTES_OVER = { formio: 0.15, mantine: 0.34 }

/** The bounds of what is measured of the page. */
export function pageVerdicts(samples: PageSamples): Verdict[] {
  const { weight, arrival, nextStep, keystrokes, lighthouse, earlyText, findings } = samples
  const over = (rounds: Rounds, figure: string, to: FormName) => ratioOf(rounds, figure, 'ours', to)
  const kilobytes = (figure: string, name: string, atMost: number): Verdict => ({
    figure: name,
    bound: { atMost },
    value: medianOf(weight, 'ours', figure),
    unit: 'kB',
  })
  const [paint, step] = ['largest paint (Lighthouse mobile), over static HTML', 'Next to paint, over Mantine']
  return [
    kilobytes('first script brotli', 'script for the first step, brotli', FIRST_STEP_SCRIPT_KB),
    kilobytes(
      'whole script brotli',
      'script for the whole journey without previews, brotli',
      JOURNEY_SCRIPT_KB,
    ),
    ratioVerdict(paint, over(lighthouse, 'largestPaint', 'static'), { atMost: 1.05 }),
    ratioVerdict('first field visible, over static HTML', over(arrival, 'field', 'static'), { atMost: 1.1 }),
    ratioVerdict('typed + Next shows errors, over Mantine', over(arrival, 'error', 'mantine'), {
      atMost: 0.27,
    }),
    ratioVerdict(step, over(nextStep, 'shown', 'mantine'), { atMost: 0.16 }),
    ratioVerdict('script time a keystroke, over Mantine', over(keystrokes, 'script', 'mantine'), {
      atMost: 0.13,
    }),
    ratioVerdict('script time a keystroke, over form.io', over(keystrokes, 'script', 'formio'), {
      atMost: 1,
    }),
    ...quickVerdicts(samples.quickPerson),
    ...Object.entries(BYTES_OVER).map(([name, atMost]) =>
      ratioVerdict(
        `bytes of script and style for the first step, over ${name}`,
        over(weight, 'first code brotli', name as FormName),
        { atMost },
      ),
    ),
    {
      figure: `text typed before hydration that was lost, in ${earlyText.tries} tries`,
      bound: { atMost: 0 },
      value: earlyText.lost.length,
    },
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((category) => ({
      figure: `Lighthouse mobile, ${category}`,
      bound: { atLeast: 100 },
      value: medianOf(lighthouse, 'ours', category),
    })),
    { figure: 'axe findings', bound: { atMost: 0 }, value: findings.ours.length },
  ]
}

function quickVerdicts(rounds: Rounds): Verdict[] {
  const over = (figure: string) => ratioOf(rounds, figure, 'ours', 'bare')
  const milliseconds = (name: string, figure: string, atMost: number): Verdict => ({
    figure: `a quick person: ${name}`,
    bound: { atMost },
    value: medianOf(rounds, 'ours', figure),
    unit: 'ms',
  })
  return [
    ratioVerdict('a quick person is registered, over bare requests', over('whole'), { atMost: 1.15 }),
    ratioVerdict('the upload of 500 kB, over a bare fetch', over('upload'), { atMost: 1.03 }),
    milliseconds('step 2, after an instant Next', 'step2', 900),
    milliseconds('submit', 'submit', 250),
    milliseconds('longest still page', 'still', 100),
  ]
}
