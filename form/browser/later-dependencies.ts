import type { LaterDependencies } from '../registration/dependencies.ts'
import { readConfiguration } from './configuration.ts'
import { draftStorage } from './draft-storage.ts'
import { files } from './files.ts'
import { createClient } from './service-client.ts'
import { writeAnswers } from './write-answers.ts'

/** The browser as the later actions of a registration need it. */
export function browserDependencies(): LaterDependencies {
  const configuration = readConfiguration()
  const { serviceUrl, publicUrl, jobBoardUrl } = configuration
  return {
    client: createClient(configuration),
    files,
    storage: draftStorage,
    clock: {
      now: Date.now,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    writeAnswers,
    jobBoardUrl,
    publicUrl: publicUrl || serviceUrl || location.origin,
    language: () => document.documentElement.lang,
    fetchRandomData: () => import('../registration/random-data/random-data.ts'),
  }
}
