import 'bootstrap/dist/css/bootstrap.min.css'
import '@formio/js/dist/formio.form.min.css'
import { Formio } from '@formio/js'
import { INITIAL_VALUES } from '../../../contract/candidate.ts'
import { type ResumeInfo, resumeFromUrl } from '../../../contract/resume.ts'
import { SENTENCES } from '../../../contract/sentences.ts'
import { randomValues } from '../shared/form.ts'
import { register } from '../shared/send.ts'
import { DEFINITION } from './definition.ts'

interface Base64File {
  readonly originalName: string
  readonly url: string
}

const root = document.getElementById('root')!
root.innerHTML = `
  <main class="container py-4" style="max-width: 800px">
    <h1 class="text-center">${SENTENCES.page_title}</h1>
    <div id="form"></div>
    <button type="button" class="btn btn-light" id="random-data">Fill with Random Data</button>
  </main>`

const form = await Formio.createForm(document.getElementById('form')!, DEFINITION, {
  breadcrumbSettings: { clickable: true },
  buttonSettings: { showCancel: false },
})
form.nosubmit = true

document.getElementById('random-data')!.addEventListener('click', () => {
  const values = randomValues()
  const flags = { relocate: values.relocate === '1', driving_license: values.driving_license === '1' }
  form.submission = { data: { ...values, ...flags } }
  form.setAlert('success', SENTENCES.toast_random_data)
})

form.on('submit', async ({ data }: { data: Record<string, unknown> }) => {
  const { resume: files, resume_url, relocate, driving_license, submit: _, ...values } = data
  const [file] = (files ?? []) as Base64File[]
  const resume: ResumeInfo | null = file
    ? { url: '', filename: file.originalName, filetype: 'txt', content: file.url.split(',')[1]! }
    : null
  const notice = await register(
    {
      ...INITIAL_VALUES,
      ...values,
      resume_url: resumeFromUrl(String(resume_url ?? ''))?.url ?? '',
      relocate: relocate ? '1' : '0',
      driving_license: driving_license ? '1' : '0',
    },
    resume,
  )
  form.setAlert(notice.kind === 'success' ? 'success' : 'danger', notice.text)
})
