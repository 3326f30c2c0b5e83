import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { CONFIRMATION_KEY, DRAFT_KEY } from '@resume-library/contract/tab-storage'
import { FILL_INPUT_ID } from '../fields/ids.ts'
import { readResume } from '../fill/read-resume.ts'
import { forgetPrefill, onPrefilled } from '../prefill/prefilled-answers.ts'
import type { LaterDependencies } from '../registration/state/dependencies.ts'
import { readConfiguration } from './configuration.ts'
import { files } from './files.ts'
import { loadPart } from './load-part.ts'
import { registrationsNotice } from './registrations-notice.ts'
import { createClient } from './service-client.ts'
import { tabStorage } from './tab-storage.ts'
import { writeAnswers } from './write-answers.ts'

/** The browser as the later actions of a registration need it. */
export function browserDependencies(): LaterDependencies {
  const configuration = readConfiguration()
  const { serviceUrl, publicUrl, jobBoardUrl } = configuration
  return {
    client: createClient(configuration),
    files,
    storage: tabStorage(DRAFT_KEY),
    confirmation: tabStorage(CONFIRMATION_KEY),
    clock: {
      now: Date.now,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    onConnected: (run) => addEventListener('online', run),
    saidOfRegistrations: registrationsNotice()?.state ?? null,
    onPrefilled,
    forgetPrefill,
    isInField: () => (document.activeElement as HTMLInputElement).name in INITIAL_VALUES,
    writeAnswers,
    fillsFromResume: configuration.resumeFill,
    takeResumeFile,
    readResume,
    jobBoardUrl,
    publicUrl: publicUrl || serviceUrl || location.origin,
    fetchRandomData: () => loadPart('random-data'),
  }
}

/** Takes the file out, so that choosing the same one again is a change. */
function takeResumeFile(): File | null {
  const input = document.getElementById(FILL_INPUT_ID) as HTMLInputElement
  const file = input.files?.[0] ?? null
  input.value = ''
  return file
}
