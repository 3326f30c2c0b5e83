import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { register, upload } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'

const read = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')
const dashboard = read('grafana/funnel.json')

const EXPRESSIONS = {
  'the dashboard': [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, expr = '']) =>
    JSON.parse(`"${expr}"`),
  ) as string[],
  'the alerts': [...read('prometheus/alerts.yml').matchAll(/expr: ([\s\S]*?)(?=\n +(?:for|labels):)/g)].map(
    ([, expr = '']) => expr,
  ),
}
/** Metrics that Prometheus adds for each target. */
const OF_PROMETHEUS = ['up']
/** A series: its name, and what its labels have to be. */
const SERIES = /(?<![\w$"])([a-z_][a-z0-9_]*)(?:\{([^}]*)\}|(?=[[)\s]|$))/g
const WORDS = /^(sum|rate|increase|max|by|unless|histogram_quantile|le|route|step|status|outcome)$/

for (const [what, expressions] of Object.entries(EXPRESSIONS)) {
  test(`${what} uses only existing metrics and labels`, async (context) => {
    const { url } = await startTestService(context, {
      environment: { STORE_AND_FORWARD_KEY: 'A'.repeat(43) },
    })
    await upload(url)
    await register(url)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    assert.ok(expressions.length > 5)
    for (const expr of expressions)
      for (const [, name = '', labels = ''] of expr.matchAll(SERIES)) {
        if (WORDS.test(name) || OF_PROMETHEUS.includes(name)) continue
        assert.match(metrics, new RegExp(`^${name}[ {]`, 'm'), expr)
        for (const [, label] of labels.matchAll(/(\w+)[!=]/g))
          assert.match(metrics, new RegExp(`^${name}\\{.*\\b${label}="`, 'm'), expr)
        for (const [, label, values = ''] of labels.matchAll(/\b(step|outcome)=~?"([\w|.*]+)"/g))
          for (const value of values.split('|'))
            assert.match(metrics, new RegExp(`^${name}\\{.*\\b${label}="${value}"`, 'm'), expr)
      }
  })
}
