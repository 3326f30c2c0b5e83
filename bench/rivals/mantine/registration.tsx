import { Button, Container, Group, Stepper, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type FormValues, INITIAL_VALUES } from '../../../contract/candidate.ts'
import type { ResumeInfo } from '../../../contract/resume.ts'
import { SENTENCES } from '../../../contract/sentences.ts'
import { fieldSentence, randomValues, STEPS } from '../shared/form.ts'
import { register } from '../shared/send.ts'
import { CareerStep } from './career-step.tsx'
import { notify } from './notify.ts'
import { PersonalStep } from './personal-step.tsx'
import { ResumeStep } from './resume-step.tsx'

const useRegistrationForm = () =>
  useForm<FormValues>({
    initialValues: { ...INITIAL_VALUES },
    validateInputOnBlur: true,
    validate: {
      first_name: (value) => fieldSentence('first_name', value),
      last_name: (value) => fieldSentence('last_name', value),
      email: (value) => fieldSentence('email', value),
      password: (value) => fieldSentence('password', value),
      zip_code: (value) => fieldSentence('zip_code', value),
    },
  })

export type RegistrationForm = ReturnType<typeof useRegistrationForm>

export function Registration() {
  const form = useRegistrationForm()
  const [step, setStep] = useState(0)
  const [submitting, setSubmitting] = useState(false)
  const [resume, setResume] = useState<ResumeInfo | null>(null)

  const next = () => {
    if (!form.validate().hasErrors) setStep(step + 1)
  }
  const fill = () => {
    form.setValues(randomValues())
    notify({ kind: 'success', text: SENTENCES.toast_random_data })
  }
  const submit = async () => {
    if (form.validate().hasErrors) return
    setSubmitting(true)
    const notice = await register(form.getValues(), resume)
    setSubmitting(false)
    notify(notice)
    if (notice.kind === 'error') return
    form.reset()
    setResume(null)
    setStep(0)
  }

  return (
    <Container size={800} py="xl" component="main">
      <Title order={1} ta="center" mb="lg">
        Resume Library Registration
      </Title>
      <Stepper active={step} onStepClick={setStep}>
        <Stepper.Step label={STEPS[0]}>
          <PersonalStep form={form} />
        </Stepper.Step>
        <Stepper.Step label={STEPS[1]}>
          <CareerStep form={form} />
        </Stepper.Step>
        <Stepper.Step label={STEPS[2]}>
          <ResumeStep form={form} resume={resume} onResume={setResume} />
        </Stepper.Step>
      </Stepper>
      <Group justify="space-between" mt="xl">
        <Button variant="light" onClick={fill}>
          Fill with Random Data
        </Button>
        <Group>
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          {step < 2 && <Button onClick={next}>Next Step</Button>}
          {step === 2 && (
            <Button loading={submitting} onClick={submit}>
              Submit Registration
            </Button>
          )}
        </Group>
      </Group>
    </Container>
  )
}
