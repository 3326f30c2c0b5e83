import 'bootstrap/dist/css/bootstrap.min.css'
import '@formio/js/dist/formio.form.min.css'
import { Formio } from '@formio/js'
import { INITIAL_VALUES } from '../../../contract/candidate.ts'
import { SENTENCES } from '../../../contract/errors.ts'
import { register } from '../shared/send.ts'
import { DEFINITION } from './definition.ts'

const root = document.getElementById('root')!
root.innerHTML = `
  <main class="container py-4" style="max-width: 800px">
    <h1 class="text-center">${SENTENCES.page_title}</h1>
    <div id="form"></div>
  </main>`

const form = await Formio.createForm(document.getElementById('form')!, DEFINITION, {
  breadcrumbSettings: { clickable: true },
  buttonSettings: { showCancel: false },
})
form.nosubmit = true

form.on('submit', async ({ data }: { data: Record<string, unknown> }) => {
  const { resume, relocate, driving_license, submit: _, ...values } = data
  const [file] = (resume ?? []) as { originalName: string; url: string }[]
  const { isDone, text } = await register({
    ...INITIAL_VALUES,
    ...values,
    relocate: relocate ? '1' : '0',
    driving_license: driving_license ? '1' : '0',
    uploaded_resume: file
      ? { resume_filename: file.originalName, resume_content_base64: file.url.split(',')[1] }
      : null,
  })
  form.setAlert(isDone ? 'success' : 'danger', text)
})
