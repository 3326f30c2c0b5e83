import { enginesOf } from '@resume-library/database/testing/storage'
import { outboxStoreConformance } from './testing/outbox-store-conformance.ts'

for (const engine of enginesOf('outbox')) outboxStoreConformance(engine)
