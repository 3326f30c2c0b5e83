import {
  EDUCATION_LEVELS,
  ELIGIBILITY_STATUSES,
  type FormValues,
  JOB_TYPES,
  type STEP_FIELDS,
  WORK_EXPERIENCES,
} from '@resume-library/contract/candidate'
import { KEY_SKILLS_MAX_LENGTH, TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import { memo } from 'react'
import { CheckboxGroup } from '../../fields/checkbox-group.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { SwitchField } from '../../fields/switch-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { type Say, useSay } from '../../messages/messages.ts'
import type { Errors } from '../errors.ts'
import { SalaryFields } from './salary-fields.tsx'
import styles from './steps.module.css'

interface CareerStepProps {
  readonly errors: Errors
  readonly initial: FormValues
}

/** Step 2: nothing here must be answered. */
export const CareerStep = memo(function CareerStep({ errors, initial }: CareerStepProps) {
  const say = useSay()
  const texts = (name: (typeof STEP_FIELDS)[1][number]) => ({
    name,
    label: say(`label_${name}`),
    error: errors[name] && say(errors[name]),
    optional: say('optional'),
  })
  const title = { maxLength: TEXT_MAX_LENGTH, enterKeyHint: 'next' } as const
  return (
    <div className={styles.grid}>
      <TextField
        {...texts('desired_job_title')}
        {...title}
        defaultValue={initial.desired_job_title}
        autoComplete="off"
      />
      <TextField
        {...texts('latest_job_title')}
        {...title}
        defaultValue={initial.latest_job_title}
        autoComplete="organization-title"
      />
      <CheckboxGroup
        {...texts('acceptable_job_types')}
        hint={say('job_types_hint')}
        choices={JOB_TYPES.map((value) => ({ value, label: say(`choice_${value}`) }))}
        initial={initial.acceptable_job_types}
      />
      <SalaryFields minimum={texts('salary_min')} maximum={texts('salary_max')} initial={initial} />
      <SelectField
        {...texts('education_level')}
        choices={[
          noChoice(say),
          ...EDUCATION_LEVELS.map((value) => ({ value, label: say(`choice_${value}`) })),
        ]}
        initial={initial.education_level}
      />
      <SelectField
        {...texts('work_experience')}
        choices={[
          noChoice(say),
          ...WORK_EXPERIENCES.map((value) => ({
            value,
            label: say('years_of', { years: say(`choice_${value}`) }),
          })),
        ]}
        initial={initial.work_experience}
      />
      <TextField
        {...texts('key_skills')}
        hint={say('skills_hint')}
        wide
        defaultValue={initial.key_skills}
        maxLength={KEY_SKILLS_MAX_LENGTH}
        autoComplete="off"
        enterKeyHint="next"
      />
      <SelectField
        {...texts('eligibility_status')}
        optional={undefined}
        choices={ELIGIBILITY_STATUSES.map((value) => ({ value, label: say(`choice_${value}`) }))}
        initial={initial.eligibility_status}
      />
      <NumberField
        {...texts('travel_radius')}
        step={1}
        initial={initial.travel_radius}
        after={<span className={styles.unit}>{say('miles')}</span>}
      />
      <SwitchField name="relocate" label={say('label_relocate')} initial={initial.relocate === '1'} />
      <SwitchField
        name="driving_license"
        label={say('label_driving_license')}
        initial={initial.driving_license === '1'}
      />
    </div>
  )
})

const noChoice = (say: Say) => ({ value: '', label: say('not_chosen') })
