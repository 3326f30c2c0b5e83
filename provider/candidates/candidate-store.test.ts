import { engines } from '../testing/storage.ts'
import { candidateArchiveConformance } from './testing/candidate-archive-conformance.ts'
import { candidateChangesConformance } from './testing/candidate-changes-conformance.ts'
import { candidateReadingConformance } from './testing/candidate-reading-conformance.ts'
import { candidateStoreConformance } from './testing/candidate-store-conformance.ts'

for (const engine of engines()) {
  candidateStoreConformance(engine)
  candidateArchiveConformance(engine)
  candidateChangesConformance(engine)
  candidateReadingConformance(engine)
}
