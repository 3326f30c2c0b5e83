import { describe } from 'node:test'
import { describeClaims } from './conformance/claims.ts'
import { describeDescriptors } from './conformance/descriptors.ts'
import { describeErasures } from './conformance/erasures.ts'
import type { Open } from './conformance/files.ts'
import { describeKeeping } from './conformance/keeping.ts'
import { describeReading } from './conformance/reading.ts'
import { describeRefusals } from './conformance/refusals.ts'
import { describeReleases } from './conformance/releases.ts'

/**
 * What every adapter of the port must do. It shares the store with whatever else is in it: names are new, and
 * counts are never absolute.
 */
export function describeResumeStore(adapter: string, open: Open): void {
  describe(`${adapter}: the resume store port`, () => {
    describeKeeping(open)
    describeRefusals(open)
    describeReading(open)
    describeClaims(open)
    describeReleases(open)
    describeErasures(open)
    describeDescriptors(open)
  })
}
