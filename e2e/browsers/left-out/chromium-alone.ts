/**
 * What only Chromium can do, by the reason: names of journeys by their file, `'whole'` for all of them. A file that is
 * started and runs no test never ends: its stage is set, and Node then forgets what it should do after the tests.
 */
export const CHROMIUM_ALONE: readonly (readonly [
  reason: string,
  journeys: Readonly<Record<string, readonly string[] | 'whole'>>,
])[] = [
  [
    'Only Chromium hands over the tree that it gives to a screen reader.',
    {
      'screen-reader': ['desktop', 'phone'].flatMap((look) => [
        `on each step, on a ${look}`,
        `of errors, on a ${look}`,
      ]),
    },
  ],
  [
    'Only Chromium can slow its processor and its network down.',
    {
      conditions: 'whole',
      draft: ['leaving in the middle of an upload asks first'],
      resume: ['its progress is told, and Cancel ends it', 'Submit waits for it, or says that it does'],
    },
  ],
  [
    'Only Chromium is touched here, and counts taps as it counts clicks.',
    {
      'small-screens': ['takes two taps in a row on Next for one, and none of them for an answer of step 2'],
    },
  ],
  [
    'Only Chromium takes itself for a screen that is touched.',
    { loading: ['a screen that is touched does not speak of dragging'] },
  ],
]
