export const ENGINES = ['chromium', 'firefox', 'webkit'] as const

export type Engine = (typeof ENGINES)[number]

/** In which engine the journeys run: `BROWSER=firefox` or `BROWSER=webkit` for other than Chromium. */
export const ENGINE: Engine = engineNamed(process.env.BROWSER ?? 'chromium')

function engineNamed(name: string): Engine {
  const engine = ENGINES.find((known) => known === name)
  if (!engine) throw new Error(`BROWSER is "${name}", which is none of ${ENGINES.join(', ')}.`)
  return engine
}
