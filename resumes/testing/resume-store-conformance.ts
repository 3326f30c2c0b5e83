import { describe } from 'node:test'
import { describeDescriptors } from './conformance/descriptors.ts'
import { describeMarks } from './conformance/marks.ts'
import { describeReading } from './conformance/reading.ts'
import { describeRefusals } from './conformance/refusals.ts'
import { describeSaving } from './conformance/saving.ts'
import type { Open } from './files.ts'

/**
 * Tests that every adapter passes. The store may hold other files: names are new, and counts are never absolute.
 */
export function describeResumeStore(adapter: string, open: Open): void {
  describe(`${adapter}: the resume store port`, () => {
    describeSaving(open)
    describeRefusals(open)
    describeReading(open)
    describeMarks(open)
    describeDescriptors(open)
  })
}
