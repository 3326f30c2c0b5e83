/** The parts of the page that are fetched when they are wanted, by the names that `loadPart` knows, and their sources. */
export const LATER_PARTS: Readonly<Record<string, string>> = {
  'consent-part': 'consent/consent-part.tsx',
  'later-parts': 'page/later-parts.tsx',
  'plain-form-offer': 'page/plain-form-offer.tsx',
  preview: 'resume/preview.tsx',
  'random-data': 'registration/random-data/random-data.ts',
  'switch-language': 'messages/switch-language.ts',
}

/** What is said in a language, before a step is gone to and after it: names of parts, and what they export. */
export const MESSAGE_PARTS = { 'first-step': 'firstStep', 'later-steps': 'laterSteps' } as const

export const messageParts = (languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    languages.flatMap((language) =>
      Object.keys(MESSAGE_PARTS).map((part) => [`${part}-${language}`, `messages/${language}/${part}.ts`]),
    ),
  )
