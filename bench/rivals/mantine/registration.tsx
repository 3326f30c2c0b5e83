import { Button, Container, Group, Stepper, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type FormValues, INITIAL_VALUES } from '../../../contract/candidate.ts'
import { fieldSentence, STEPS } from '../shared/form.ts'
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

  const next = () => {
    if (!form.validate().hasErrors) setStep(step + 1)
  }
  const submit = async () => {
    if (form.validate().hasErrors) return
    setSubmitting(true)
    const { isDone, text } = await register(form.getValues())
    setSubmitting(false)
    notify(isDone, text)
    if (!isDone) return
    form.reset()
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
          <ResumeStep form={form} />
        </Stepper.Step>
      </Stepper>
      <Group justify="flex-end" mt="xl">
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
    </Container>
  )
}
