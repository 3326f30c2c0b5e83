/** What only Chromium can do, by the reason: names of journeys by their file. */
export const CHROMIUM_ALONE: readonly (readonly [
  reason: string,
  journeys: Readonly<Record<string, readonly string[]>>,
])[] = [
  [
    'Only Chromium hands over the tree that it gives to a screen reader.',
    { 'screen-reader': ['on each step', 'of errors'] },
  ],
  [
    'Only Chromium can slow its processor and its network down.',
    {
      conditions: [
        'with a processor four times slower and slow 4G, a person registers',
        'what is in the page keeps its place while it loads and while errors come and go',
      ],
      draft: ['leaving in the middle of an upload asks first'],
      resume: ['its progress is told, and Cancel ends it', 'Submit waits for it, or says that it does'],
    },
  ],
  [
    'Only Chromium takes itself for a screen that is touched.',
    { loading: ['a screen that is touched does not speak of dragging'] },
  ],
]
