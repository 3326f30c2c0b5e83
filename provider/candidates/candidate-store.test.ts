import { engines } from '../testing/storage.ts'
import { candidateArchiveConformance } from './candidate-archive-conformance.ts'
import { candidateStoreConformance } from './candidate-store-conformance.ts'

for (const engine of engines()) {
  candidateStoreConformance(engine)
  candidateArchiveConformance(engine)
}
