import assert from 'node:assert/strict'
import type { AnsweredPage, PostedErrors } from '@resume-library/contract/posted-form'
import { REGISTRATION } from './requests.ts'
import type { TestService } from './test-service.ts'

/** Answers that pass every check, with a link. */
export const ANSWERS = {
  first_name: REGISTRATION.first_name,
  last_name: REGISTRATION.last_name,
  email: 'ada@example.com',
  password: REGISTRATION.password,
  zip_code: '12345',
  resume_url: 'https://example.com/ada.pdf',
}

const { resume_url: _link, ...withoutResume } = ANSWERS
/** The same without a resume. */
export const WITHOUT_RESUME = withoutResume

interface FormFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type?: string
}

/** A form in parts, as a browser posts it. */
export function formOf(fields: Readonly<Record<string, string>>, file?: FormFile): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([file.bytes], { type: file.type ?? 'application/pdf' }), file.name)
  return form
}

/** Posts a form as a page of the service does, or with other headers. */
export async function postForm(
  service: string,
  body: FormData | URLSearchParams | string,
  headers: Readonly<Record<string, string>> = { 'Sec-Fetch-Site': 'same-origin' },
) {
  const answer = await fetch(`${service}/`, { method: 'POST', body, headers })
  const html = await answer.text()
  const json = /^\{[^\n]*\}$/m.exec(html)![0]
  return { status: answer.status, headers: answer.headers, html, page: JSON.parse(json) as AnsweredPage }
}

/** Returns the field errors of an answer. */
export const errorsOf = ({ page }: Awaited<ReturnType<typeof postForm>>): PostedErrors =>
  page.outcome.kind === 'wrong' ? page.outcome.errors : assert.fail(page.outcome.kind)

/** Returns the registrations that reached the provider. */
export const sent = ({ provider }: TestService) => provider.requests.map(({ body }) => JSON.parse(body))
