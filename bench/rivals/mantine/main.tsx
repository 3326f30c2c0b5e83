import '@mantine/core/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import * as M from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useForm } from '@mantine/form'
import { Notifications, notifications } from '@mantine/notifications'
import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { INITIAL_VALUES } from '../../../contract/candidate.ts'
import {
  EDUCATION_LEVELS,
  ELIGIBILITY_STATUSES,
  JOB_TYPES,
  WORK_EXPERIENCES,
} from '../../../contract/choices.ts'
import { SENTENCES } from '../../../contract/errors.ts'
import { checkField, fieldError } from '../../../contract/form-rules.ts'
import { RESUME_MAX_BYTES } from '../../../contract/limits.ts'
import { inEnglish } from '../../../contract/outcome.ts'
import { RESUME_TYPES } from '../../../contract/resume.ts'

/** Checked by the product's own rules, so that both forms check alike. It is measured up to step 2, and sends nothing. */
const REQUIRED = ['first_name', 'last_name', 'email', 'password', 'zip_code'] as const
const LABELS = ['Authorized for any employer', 'Authorized for current employer only', 'Requires sponsorship']
const ELIGIBILITY = ELIGIBILITY_STATUSES.map((value, index) => ({ value, label: LABELS[index]! }))

const useRegistrationForm = () =>
  useForm({
    initialValues: { ...INITIAL_VALUES },
    validateInputOnBlur: true,
    validate: Object.fromEntries(
      REQUIRED.map((field) => [
        field,
        (value: string) => {
          const code = checkField(field, value)
          return code && inEnglish(fieldError(field, code))
        },
      ]),
    ),
  })

type StepProps = { readonly form: ReturnType<typeof useRegistrationForm> }

function PersonalStep({ form: { getInputProps: input } }: StepProps) {
  return (
    <M.SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
      <M.TextInput label="First name" name="first_name" withAsterisk {...input('first_name')} />
      <M.TextInput label="Last name" name="last_name" withAsterisk {...input('last_name')} />
      <M.TextInput label="Email" name="email" type="email" withAsterisk {...input('email')} />
      <M.PasswordInput label="Password" name="password" withAsterisk {...input('password')} />
      <M.TextInput label="Phone" name="phone" type="tel" {...input('phone')} />
      <M.TextInput
        label="Zip code"
        name="zip_code"
        description={SENTENCES.zip_code_hint}
        withAsterisk
        {...input('zip_code')}
      />
      <M.TextInput label="Home town" name="home_town" {...input('home_town')} />
    </M.SimpleGrid>
  )
}

function CareerStep({ form: { getInputProps: input, values, setFieldValue } }: StepProps) {
  const flag = (name: 'relocate' | 'driving_license', label: string) => (
    <M.Switch
      label={label}
      checked={values[name] === '1'}
      onChange={(event) => setFieldValue(name, event.currentTarget.checked ? '1' : '0')}
    />
  )
  return (
    <M.SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
      <M.TextInput label="Desired job title" name="desired_job_title" {...input('desired_job_title')} />
      <M.TextInput label="Latest job title" {...input('latest_job_title')} />
      <M.MultiSelect label="Acceptable job types" data={JOB_TYPES} {...input('acceptable_job_types')} />
      <M.NumberInput label="Minimum salary" min={0} prefix="$" thousandSeparator {...input('salary_min')} />
      <M.NumberInput label="Maximum salary" min={0} prefix="$" thousandSeparator {...input('salary_max')} />
      <M.Select label="Education level" data={EDUCATION_LEVELS} {...input('education_level')} />
      <M.Select label="Work experience" data={WORK_EXPERIENCES} {...input('work_experience')} />
      <M.TagsInput
        label="Key skills"
        value={values.key_skills ? values.key_skills.split(', ') : []}
        onChange={(skills) => setFieldValue('key_skills', skills.join(', '))}
      />
      <M.NumberInput label="Travel radius" min={0} suffix=" miles" {...input('travel_radius')} />
      <M.Select label="Eligibility status" data={ELIGIBILITY} {...input('eligibility_status')} />
      {flag('relocate', 'Willing to relocate')}
      {flag('driving_license', 'Has driving license')}
    </M.SimpleGrid>
  )
}

const notify = (isDone: boolean, message: string) =>
  notifications.show({ color: isDone ? 'green' : 'red', message })

function ResumeStep({ form }: StepProps) {
  const open = useRef<() => void>(null)

  return (
    <M.Tabs defaultValue="file" mt="md">
      <M.Tabs.List>
        <M.Tabs.Tab value="file">Upload File</M.Tabs.Tab>
        <M.Tabs.Tab value="url">Add URL</M.Tabs.Tab>
      </M.Tabs.List>
      <M.Tabs.Panel value="file" pt="md">
        <Dropzone
          openRef={open}
          onDrop={() => notify(true, SENTENCES.upload_succeeded)}
          onReject={() => notify(false, SENTENCES.resume_files_rejected)}
          accept={Object.values(RESUME_TYPES).flat()}
          maxSize={RESUME_MAX_BYTES}
          multiple={false}
        >
          <M.Text ta="center" py="xl">
            Drag your resume here: PDF, DOC, DOCX, TXT or RTF, up to 5 MB
          </M.Text>
        </Dropzone>
        <M.Button mt="sm" variant="default" onClick={() => open.current?.()}>
          Select Resume
        </M.Button>
      </M.Tabs.Panel>
      <M.Tabs.Panel value="url" pt="md">
        <M.TextInput label="Resume URL" {...form.getInputProps('resume_url')} />
      </M.Tabs.Panel>
    </M.Tabs>
  )
}

const STEPS = [
  { label: 'Personal Info', Step: PersonalStep },
  { label: 'Career Info', Step: CareerStep },
  { label: 'Resume', Step: ResumeStep },
]

function Registration() {
  const form = useRegistrationForm()
  const [step, setStep] = useState(0)
  const next = () => {
    if (form.validate().hasErrors) return
    if (step < 2) setStep(step + 1)
    else notify(true, SENTENCES.toast_registered)
  }

  return (
    <M.Container size={800} py="xl" component="main">
      <M.Title order={1} ta="center" mb="lg">
        Resume Library Registration
      </M.Title>
      <M.Stepper active={step} onStepClick={setStep}>
        {STEPS.map(({ label, Step }) => (
          <M.Stepper.Step key={label} label={label}>
            <Step form={form} />
          </M.Stepper.Step>
        ))}
      </M.Stepper>
      <M.Group justify="flex-end" mt="xl">
        {step > 0 && (
          <M.Button variant="default" onClick={() => setStep(step - 1)}>
            Back
          </M.Button>
        )}
        <M.Button onClick={next}>{step < 2 ? 'Next Step' : 'Submit Registration'}</M.Button>
      </M.Group>
    </M.Container>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <M.MantineProvider defaultColorScheme="auto">
      <Notifications position="top-right" />
      <Registration />
    </M.MantineProvider>
  </StrictMode>,
)
