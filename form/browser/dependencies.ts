import { type FieldName, type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { CONSENT_INPUT } from '@resume-library/contract/consent'
import { FIELDS } from '@resume-library/contract/fields'
import type { PageConsent } from '@resume-library/contract/service-api'
import { CONFIRMATION_KEY, DRAFT_KEY } from '@resume-library/contract/tab-storage'
import { readConfiguration } from '../document/configuration.ts'
import { FILL_INPUT_ID } from '../document/ids.ts'
import { tabStorage } from '../document/tab-storage.ts'
import { readResume } from '../fill/read-resume.ts'
import { pageLanguage } from '../messages/embedded.ts'
import { clearPrefill, onPrefilled } from '../prefill/apply-prefill.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { createClient } from './service-client.ts'

export function browserDependencies(): DeferredDependencies {
  const configuration = readConfiguration()
  const { serviceUrl, publicUrl, jobBoardUrl, consent } = configuration
  return {
    ...(consent && consentDependencies(consent)),
    client: createClient(configuration),
    files: { readIntoMemory, base64: base64Of },
    storage: tabStorage(DRAFT_KEY),
    confirmation: tabStorage(CONFIRMATION_KEY),
    clock: {
      now: Date.now,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    onOnline: (run) => addEventListener('online', run),
    onPrefilled,
    clearPrefill,
    isFieldFocused: () => (document.activeElement as HTMLInputElement).name in INITIAL_VALUES,
    isSmallScreen: () => !matchMedia('(min-width: 48em) and (min-height: 30em)').matches,
    writeAnswers,
    fillsFromResume: configuration.resumeFill,
    buildsResumes: configuration.resumeBuilder,
    takeResumeFile,
    readResume,
    jobBoardUrl,
    publicUrl: publicUrl || serviceUrl || location.origin,
  }
}

const consentDependencies = ({
  kind,
  texts,
}: PageConsent): Pick<DeferredDependencies, 'readConsent' | 'isConsentPending'> => {
  const givenVersion = () => new FormData(document.forms[0]).get(CONSENT_INPUT)
  return {
    ...(kind === 'required' && { isConsentPending: () => !givenVersion() }),
    readConsent: () => {
      const version = givenVersion()
      if (version) return { given: { version: String(version) } }
      return { missing: { text: texts[pageLanguage()]!.error } }
    },
  }
}

function writeAnswers(values: Partial<FormValues>): void {
  for (const control of document.forms[0]?.elements ?? []) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const field = control.name as FieldName
    const value: string | readonly string[] | undefined = values[field]
    if (value === undefined) continue
    if (control.type !== 'checkbox') control.value = String(value)
    else
      (control as HTMLInputElement).checked =
        FIELDS[field].kind === 'switch' ? value === '1' : value.includes(control.value)
  }
}

/** Takes the file out, so that choosing the same one again is a change. */
function takeResumeFile(): File | null {
  const input = document.getElementById(FILL_INPUT_ID) as HTMLInputElement
  const file = input.files?.[0] ?? null
  input.value = ''
  return file
}

/** Reads the bytes into memory: a file of a cloud drive may change or vanish while it is being sent. */
async function readIntoMemory(file: File): Promise<Blob | null> {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type })
  } catch {
    return null
  }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(blob)
  })
}
