import type { FormValues } from '../../../contract/candidate.ts'
import { SENTENCES } from '../../../contract/errors.ts'
import { REGISTER_PATH } from '../../../contract/provider-api.ts'
import { UPLOAD_PATH } from '../../../contract/service-api.ts'

/** Uploads a resume. @returns its address; null where it was refused */
export async function uploadResume(file: File): Promise<string | null> {
  const body = new FormData()
  body.append('filename', file.name)
  body.append('file', file)
  const answer = await fetch(UPLOAD_PATH, { method: 'POST', body })
  return answer.ok ? ((await answer.json()) as { url: string }).url : null
}

/** Sends a registration. @returns the toast to show */
export async function register(
  values: FormValues & { uploaded_resume?: object | null },
): Promise<{ isDone: boolean; text: string }> {
  const headers = { 'Content-Type': 'application/json' }
  const isDone = await fetch(REGISTER_PATH, { method: 'POST', body: JSON.stringify(values), headers }).then(
    ({ ok }) => ok,
    () => false,
  )
  return { isDone, text: isDone ? SENTENCES.toast_registered : SENTENCES.toast_registration_failed }
}
