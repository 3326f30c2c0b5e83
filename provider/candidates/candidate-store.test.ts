import { engines } from '../testing/storage.ts'
import { candidateArchiveConformance } from './testing/candidate-archive-conformance.ts'
import { candidateStoreConformance } from './testing/candidate-store-conformance.ts'

for (const engine of engines()) {
  candidateStoreConformance(engine)
  candidateArchiveConformance(engine)
}
