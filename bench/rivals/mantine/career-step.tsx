import { MultiSelect, NumberInput, Select, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core'
import { EDUCATION_LEVELS, JOB_TYPES, WORK_EXPERIENCES } from '../../../contract/choices.ts'
import { ELIGIBILITY_OPTIONS } from '../shared/form.ts'
import type { RegistrationForm } from './registration.tsx'

const flag = (checked: boolean) => (checked ? '1' : '0')

export function CareerStep({ form }: { form: RegistrationForm }) {
  const input = form.getInputProps
  const { key_skills, relocate, driving_license } = form.values
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
      <TextInput label="Desired job title" {...input('desired_job_title')} />
      <TextInput label="Latest job title" {...input('latest_job_title')} />
      <MultiSelect label="Acceptable job types" data={JOB_TYPES} {...input('acceptable_job_types')} />
      <NumberInput label="Minimum salary" min={0} prefix="$" thousandSeparator {...input('salary_min')} />
      <NumberInput label="Maximum salary" min={0} prefix="$" thousandSeparator {...input('salary_max')} />
      <Select label="Education level" data={EDUCATION_LEVELS} {...input('education_level')} />
      <Select label="Work experience" data={WORK_EXPERIENCES} {...input('work_experience')} />
      <TagsInput
        label="Key skills"
        value={key_skills ? key_skills.split(', ') : []}
        onChange={(skills) => form.setFieldValue('key_skills', skills.join(', '))}
      />
      <NumberInput label="Travel radius" min={0} suffix=" miles" {...input('travel_radius')} />
      <Select label="Eligibility status" data={ELIGIBILITY_OPTIONS} {...input('eligibility_status')} />
      <Switch
        label="Willing to relocate"
        checked={relocate === '1'}
        onChange={(event) => form.setFieldValue('relocate', flag(event.currentTarget.checked))}
      />
      <Switch
        label="Has driving license"
        checked={driving_license === '1'}
        onChange={(event) => form.setFieldValue('driving_license', flag(event.currentTarget.checked))}
      />
    </SimpleGrid>
  )
}
