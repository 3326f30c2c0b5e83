import { parseArgs } from 'node:util'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const

export type Engine = (typeof ENGINES)[number]

const { values } = parseArgs({ options: { browser: { type: 'string' } }, strict: false })

/** In which engine the journeys run: `BROWSER=firefox` or `--browser webkit` for other than Chromium. */
export const ENGINE: Engine = engineNamed(String(values.browser ?? process.env.BROWSER ?? 'chromium'))

function engineNamed(name: string): Engine {
  const engine = ENGINES.find((known) => known === name)
  if (!engine) throw new Error(`BROWSER is "${name}", which is none of ${ENGINES.join(', ')}.`)
  return engine
}
