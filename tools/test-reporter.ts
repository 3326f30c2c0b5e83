import { Readable } from 'node:stream'
import { spec, type TestEvent } from 'node:test/reporters'

/** The spec reporter of Node, and as the very last line `N passed, N failed`. */
export default async function* testReporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0 }
  const counted = async function* () {
    for await (const event of source) {
      if (event.type === 'test:pass' && isTest(event)) counts.passed++
      if (event.type === 'test:fail' && isTest(event)) counts.failed++
      yield event
    }
  }
  for await (const chunk of Readable.from(counted()).pipe(new spec())) yield String(chunk)
  yield `${counts.passed} passed, ${counts.failed} failed\n`
}

/** A suite only sums up its tests, which have been counted. */
const isTest = (event: Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>) =>
  event.data.details.type !== 'suite'
