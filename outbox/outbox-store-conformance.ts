import { describe } from 'node:test'
import type { Engine } from '@resume-library/database/testing/storage'
import { describeEnds } from './conformance/ends.ts'
import { describeKeeping } from './conformance/keeping.ts'
import { describeLeases } from './conformance/leases.ts'
import { describeNews } from './conformance/news.ts'
import { setOutbox } from './conformance/test-outbox.ts'

/** What every outbox does, whatever the engine behind it. */
export function outboxStoreConformance(engine: Engine): void {
  describe(`the outbox in ${engine.name}`, () => {
    const outbox = setOutbox(engine)
    describeKeeping(outbox)
    describeLeases(outbox)
    describeNews(outbox)
    describeEnds(outbox)
  })
}
