import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '@resume-library/e2e/browser'
import { RIVALS, run } from '../rivals.ts'
import type { Sample } from '../runner.ts'
import { freePort } from '../server-process.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Lighthouse's mobile run with its simulated slow 4G and 4x slowdown: the four scores of 100, and paints in ms. */
export async function runLighthouse(url: string): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'resume-library-lighthouse-'))
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const file = join(folder, 'report.json')
    await run(process.execPath, [
      join(RIVALS, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--no-enable-error-reporting',
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
    ])
    return sampleOf(JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface LighthouseReport {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

function sampleOf({ categories, audits }: LighthouseReport): Sample {
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)])
  const time = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    ...Object.fromEntries(scores),
    firstPaint: time('first-contentful-paint'),
    largestPaint: time('largest-contentful-paint'),
    blocked: time('total-blocking-time'),
    shift: time('cumulative-layout-shift'),
  }
}
