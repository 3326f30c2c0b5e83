import type { STEP_FIELDS } from '@resume-library/contract/candidate'
import {
  type ChoiceField,
  type ChoiceOf,
  EDUCATION_LEVELS,
  ELIGIBILITY_STATUSES,
  JOB_TYPES,
  WORK_EXPERIENCES,
} from '@resume-library/contract/choices'
import { FIELDS, type FieldsMatching } from '@resume-library/contract/fields'
import { withCommas } from '@resume-library/contract/list-items'
import { type ClipboardEvent, memo } from 'react'
import { CheckboxGroup, SelectField, SwitchField } from '../../fields/choice-fields.tsx'
import { Group } from '../../fields/field.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { useTranslate } from '../../messages/messages.ts'
import { errorsOnStep } from '../../registration/errors.ts'
import { useRegistrationState } from '../../use-registration.ts'
import { SalaryFields } from './salary-fields.tsx'

type StepField = (typeof STEP_FIELDS)[1][number]
type Choice = ChoiceOf<ChoiceField>

export const CareerStep = memo(function CareerStep() {
  const translate = useTranslate()
  const errors = useRegistrationState((state) => errorsOnStep(state.errors, 1))
  const initial = useRegistrationState(({ start }) => start.values)
  const texts = (name: StepField) => ({
    name,
    label: translate(`label_${name}`),
    error: errors[name] && translate(errors[name]),
  })
  const text = (name: StepField & FieldsMatching<{ readonly kind: 'text' }>) => ({
    ...texts(name),
    enterKeyHint: 'next' as const,
    defaultValue: initial[name],
    autoComplete: FIELDS[name].autocomplete ?? 'off',
  })
  const none = { value: '', label: translate('not_chosen') }
  const choices = (values: readonly Choice[]) =>
    values.map((value) => ({ value, label: translate(`choice_${value}`) }))
  return (
    <>
      <div className="row band">
        <p className="row-name">{translate('career_optional')}</p>
        <p>{translate('career_intro')}</p>
      </div>
      <Group name={translate('group_work')}>
        <TextField {...text('desired_job_title')} width="half" />
        <TextField {...text('latest_job_title')} width="half" />
        <CheckboxGroup
          {...texts('acceptable_job_types')}
          below={translate('job_types_hint')}
          choices={choices(JOB_TYPES)}
          initial={initial.acceptable_job_types}
        />
      </Group>
      <Group name={translate('group_pay')} note={translate('salary_hint')}>
        <SalaryFields minimum={texts('salary_min')} maximum={texts('salary_max')} initial={initial} />
      </Group>
      <Group name={translate('group_experience')}>
        <SelectField
          {...texts('education_level')}
          width="short"
          choices={[none, ...choices(EDUCATION_LEVELS)]}
          initial={initial.education_level}
        />
        <SelectField
          {...texts('work_experience')}
          width="short"
          choices={[
            none,
            ...choices(WORK_EXPERIENCES).map(({ value, label }) => ({
              value,
              label: translate('years_of', { years: label }),
            })),
          ]}
          initial={initial.work_experience}
        />
        <TextField
          {...text('key_skills')}
          hint={translate('skills_hint')}
          onPaste={pasteList}
          onBlur={({ currentTarget: input }) => {
            const shown = withCommas(input.value)
            if (shown !== input.value) input.value = shown
          }}
        />
      </Group>
      <Group name={translate('group_where')}>
        <NumberField
          {...texts('travel_radius')}
          initial={initial.travel_radius}
          unit={translate('unit_mile')}
        />
        <SelectField
          {...texts('eligibility_status')}
          hint={translate('eligibility_why')}
          choices={choices(ELIGIBILITY_STATUSES)}
          initial={initial.eligibility_status}
        />
        <SwitchField name="relocate" label={translate('label_relocate')} initial={initial.relocate === '1'} />
        <SwitchField
          name="driving_license"
          label={translate('label_driving_license')}
          hint={translate('driving_license_why')}
          initial={initial.driving_license === '1'}
        />
      </Group>
    </>
  )
})

/** Pastes a list with commas, as an input drops the ends of lines. The browser can undo it. */
function pasteList(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData('text/plain')
  const list = withCommas(pasted)
  if (list === pasted) return
  event.preventDefault()
  const { value, selectionStart } = event.currentTarget
  const before = value.slice(0, selectionStart ?? 0)
  document.execCommand('insertText', false, /[^\s,،]\s*$/.test(before) ? `, ${list}` : list)
}
