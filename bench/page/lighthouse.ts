import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '@resume-library/e2e/browser'
import { freePort } from '@resume-library/server/testing/free-ports'
import { RIVALS } from '../rivals.ts'
import type { Sample } from '../rounds.ts'
import { run } from '../run.ts'

export const LARGEST_PAINT = 'largest paint, ms'
export const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Measures the scores and the largest paint of Lighthouse's mobile run: simulated slow 4G, processor four times slower. */
export async function runLighthouse(url: string): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'resume-library-lighthouse-'))
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const file = join(folder, 'report.json')
    const options = [
      '--quiet',
      '--no-enable-error-reporting',
      `--port=${port}`,
      `--only-categories=${SCORES.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
    ]
    await run(process.execPath, ['node_modules/lighthouse/cli/index.js', url, ...options], RIVALS)
    const { categories, audits } = JSON.parse(await readFile(file, 'utf8'))
    return {
      ...Object.fromEntries(SCORES.map((name) => [name, Math.round(categories[name].score * 100)])),
      [LARGEST_PAINT]: audits['largest-contentful-paint'].numericValue,
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}
