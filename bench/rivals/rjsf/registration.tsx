import { Button, Container, Group, Stepper, Title } from '@mantine/core'
import type CoreForm from '@rjsf/core'
import Form from '@rjsf/mantine'
import validator from '@rjsf/validator-ajv8'
import { useRef, useState } from 'react'
import { type FormValues, INITIAL_VALUES } from '../../../contract/candidate.ts'
import { type ResumeInfo, resumeFromUrl } from '../../../contract/resume.ts'
import { SENTENCES } from '../../../contract/sentences.ts'
import { notify } from '../mantine/notify.ts'
import { randomValues, STEPS } from '../shared/form.ts'
import { register, uploadResume } from '../shared/send.ts'
import { SCHEMAS, UI, withOurWords } from './schemas.ts'

type Data = Record<string, unknown>

/** Empty text is absent and flags are booleans, as a JSON Schema wants it. */
function dataOf(values: FormValues): Data {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  const numbers = { salary_min: Number(values.salary_min), salary_max: Number(values.salary_max) }
  const flags = { relocate: values.relocate === '1', driving_license: values.driving_license === '1' }
  return { ...Object.fromEntries(given), ...numbers, ...flags, travel_radius: Number(values.travel_radius) }
}

function valuesOf({ resume: _, resume_url, relocate, driving_license, ...rest }: Data): FormValues {
  return {
    ...INITIAL_VALUES,
    ...rest,
    resume_url: resumeFromUrl(String(resume_url ?? ''))?.url ?? '',
    relocate: relocate ? '1' : '0',
    driving_license: driving_license ? '1' : '0',
  }
}

async function uploaded(dataUrl: unknown): Promise<ResumeInfo | null> {
  if (typeof dataUrl !== 'string') return null
  const bytes = await (await fetch(dataUrl)).blob()
  const name = /;name=([^;]+);/.exec(dataUrl)?.[1] ?? 'resume'
  return uploadResume(new File([bytes], decodeURIComponent(name), { type: bytes.type }))
}

export function Registration() {
  const form = useRef<CoreForm>(null)
  const [step, setStep] = useState(0)
  const [data, setData] = useState<Data>(() => dataOf(INITIAL_VALUES))

  const fill = () => {
    setData(dataOf(randomValues()))
    notify({ kind: 'success', text: SENTENCES.toast_random_data })
  }
  const submitted = async () => {
    if (step < 2) return setStep(step + 1)
    try {
      const notice = await register(valuesOf(data), await uploaded(data.resume))
      notify(notice)
      if (notice.kind === 'success') setStep(0)
    } catch (error) {
      notify({ kind: 'error', text: (error as Error).message })
    }
  }
  return (
    <Container size={800} py="xl" component="main">
      <Title order={1} ta="center" mb="lg">
        Resume Library Registration
      </Title>
      <Stepper active={step} onStepClick={setStep}>
        {STEPS.map((label) => (
          <Stepper.Step key={label} label={label} />
        ))}
      </Stepper>
      <Form
        key={step}
        ref={form}
        schema={SCHEMAS[step]!}
        uiSchema={UI}
        formData={data}
        validator={validator}
        transformErrors={(errors) => withOurWords(errors, data)}
        showErrorList={false}
        noHtml5Validate
        onChange={(event) => setData(event.formData)}
        onSubmit={submitted}
      />
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
          <Button onClick={() => form.current?.submit()}>
            {step < 2 ? 'Next Step' : 'Submit Registration'}
          </Button>
        </Group>
      </Group>
    </Container>
  )
}
