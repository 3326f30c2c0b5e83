import { CheckboxGroup, SelectField } from '@resume-library/form/fields/choice-fields'
import { Group } from '@resume-library/form/fields/field'
import { NumberField } from '@resume-library/form/fields/number-field'
import { TextField } from '@resume-library/form/fields/text-field'
import { useEffect } from 'react'
import { answerOfChoice } from '../answers.ts'
import { CHOICE_FILTERS, type ChoiceFilter } from '../search.ts'
import { useTranslation } from '../words.tsx'

interface FiltersProps {
  readonly filters: URLSearchParams
  /** Names that the server refused. */
  readonly wrong: readonly string[]
  readonly isOpen: boolean
}

/** Everything but the words; closed, it is sent all the same. */
export function Filters({ filters, wrong, isOpen }: FiltersProps) {
  const translate = useTranslation()
  const [firstWrong] = wrong
  useEffect(() => {
    if (isOpen && firstWrong) document.getElementById(firstWrong)?.focus()
  }, [isOpen, firstWrong])
  const texts = (name: string, label: string) => ({
    name,
    label,
    error: wrong.includes(name) ? translate('error_filter_invalid') : undefined,
    defaultValue: filters.get(name) ?? '',
    autoComplete: 'off',
  })
  const amount = (name: string) => ({
    ...texts(name, translate(`filter_${name as 'zip'}`)),
    initial: filters.get(name) ?? '',
  })
  return (
    <div id="filters" className="filters sheet" hidden={!isOpen}>
      <Group name={translate('group_work')}>
        <TextField {...texts('title', translate('filter_title'))} />
        <TextField
          {...texts('skill', translate('label_key_skills'))}
          defaultValue={filters.getAll('skill').join(', ')}
          hint={translate('skills_all')}
        />
        <Choices name="job_type" filters={filters} />
        <NumberField {...amount('salary')} sign="$" hint={translate('salary_hint')} />
      </Group>
      <Group name={translate('group_where')}>
        <TextField {...texts('place', translate('filter_place'))} hint={translate('place_hint')} />
        <TextField {...texts('zip', translate('filter_zip'))} inputMode="numeric" width="short" />
        <NumberField {...amount('radius')} unit={translate('unit_mile')} width="short" />
        <YesOrNo name="relocate" filters={filters} />
        <YesOrNo name="driving_license" filters={filters} />
        <Choices name="eligibility" filters={filters} />
      </Group>
      <Group name={translate('group_experience')}>
        <Choices name="experience" filters={filters} />
        <Choices name="education" filters={filters} />
      </Group>
      <Group name={translate('registered')}>
        <TextField {...texts('from', translate('filter_from'))} type="date" width="short" />
        <TextField {...texts('until', translate('filter_until'))} type="date" width="short" />
        <TextField {...texts('email', translate('label_email'))} inputMode="email" />
      </Group>
      <p className="row">
        <button type="submit" className="button primary">
          {translate('apply_filters')}
        </button>
      </p>
    </div>
  )
}

interface FilterProps<Name> {
  readonly name: Name
  readonly filters: URLSearchParams
}

function Choices({ name, filters }: FilterProps<ChoiceFilter>) {
  const translate = useTranslation()
  const [field, choices] = CHOICE_FILTERS[name]
  return (
    <CheckboxGroup
      name={name}
      label={translate(`label_${field}`)}
      initial={filters.getAll(name)}
      choices={choices.map((value) => ({ value, label: answerOfChoice(field, value, translate) }))}
    />
  )
}

function YesOrNo({ name, filters }: FilterProps<'relocate' | 'driving_license'>) {
  const translate = useTranslation()
  const choices = [
    { value: '', label: translate('any') },
    { value: '1', label: translate('choice_1') },
    { value: '0', label: translate('choice_0') },
  ]
  return (
    <SelectField
      name={name}
      label={translate(`label_${name}`)}
      initial={filters.get(name) ?? ''}
      choices={choices}
      width="short"
    />
  )
}
