import { TextField } from '@resume-library/form/fields/text-field'
import { useEffect, useState } from 'react'
import type { CandidatePage } from '../api.ts'
import { Chip, Failure, Heading, Problem } from '../parts.tsx'
import { useResource } from '../resource.ts'
import { go, HOME, Link, useAddress } from '../router.tsx'
import {
  chipsOf,
  countPath,
  exportPath,
  filtersOf,
  filtersOfForm,
  listPath,
  queryOf,
  SORTS,
  sorted,
} from '../search.ts'
import { countText, errorText, useTranslation } from '../words.tsx'
import { Filters } from './filters.tsx'
import { Pages, Results } from './results.tsx'

/** Stays open when one comes back from a candidate. */
let filtersWereOpen = false

export function FindView() {
  const translate = useTranslation()
  const { search, trail } = useAddress()
  const [isOpen, setOpen] = useState(filtersWereOpen)
  filtersWereOpen = isOpen
  const filters = filtersOf(search)
  const found = useResource<CandidatePage>(listPath(queryOf(search)))
  // While another list is read, the one before stays, so that nothing jumps.
  const [page, setPage] = useState(found.data)
  if (found.data && found.data !== page) setPage(found.data)
  if (found.error && !found.data && page) setPage(null)
  const isWrong = found.error?.code === 'filter_invalid'
  const wrong = isWrong ? Object.keys(found.error?.fields ?? {}) : []
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong])
  const text = filters.toString()
  const [filled, setFilled] = useState({ text, turn: 0 })
  // Another search fills the inputs anew, unless they have asked for it.
  if (text !== filled.text) setFilled({ text, turn: filled.turn + 1 })
  const find = (form: HTMLFormElement) => {
    const wanted = filtersOfForm(form)
    setFilled({ ...filled, text: wanted.toString() })
    go(HOME, sorted(wanted, search.get('sort')))
    // On a phone the panel would cover what was found.
    if (isOpen && matchMedia('(max-width: 60em)').matches) setOpen(false)
  }
  return (
    <>
      <Heading title={translate('candidates')} />
      <search aria-label={translate('nav_find')}>
        <form
          className="find"
          data-open={isOpen}
          onSubmit={(event) => {
            event.preventDefault()
            find(event.currentTarget)
          }}
        >
          <SearchBar
            key={`words-${filled.turn}`}
            words={filters.get('words') ?? ''}
            isOpen={isOpen}
            onOpen={setOpen}
          />
          <Filters key={`filters-${filled.turn}`} filters={filters} wrong={wrong} isOpen={isOpen} />
          <div>
            <Chips />
            <ResultBar hasFound={page !== null} />
            {isWrong ? (
              <WrongFilters names={wrong} filters={filters} />
            ) : (
              <Failure error={found.error} onRetry={found.reload} />
            )}
            <Results page={page} isLoading={found.data === null && found.isLoading} />
            {found.data && <Pages next={found.data.next} trail={trail} />}
          </div>
        </form>
      </search>
    </>
  )
}

interface WrongFiltersProps {
  /** Those that the server refused. */
  readonly names: readonly string[]
  readonly filters: URLSearchParams
}

function WrongFilters({ names, filters }: WrongFiltersProps) {
  const translate = useTranslation()
  const place = ['zip', 'radius']
  const shown = names.some((name) => place.includes(name)) ? [...names, ...place] : names
  const wrong = new URLSearchParams([...filters].filter(([name]) => shown.includes(name)))
  const texts = chipsOf(wrong, translate).map(({ text }) => text)
  return <Problem text={[translate('error_filter_invalid'), texts.join(', ')].filter(Boolean).join(': ')} />
}

interface SearchBarProps {
  readonly words: string
  readonly isOpen: boolean
  onOpen(isOpen: boolean): void
}

function SearchBar({ words, isOpen, onOpen }: SearchBarProps) {
  const translate = useTranslation()
  return (
    <div className="line search-bar">
      <TextField
        name="words"
        label={translate('filter_words')}
        hint={translate('words_hint')}
        type="search"
        dir="auto"
        defaultValue={words}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className="button primary">
        {translate('search')}
      </button>
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => onOpen(!isOpen)}
      >
        {translate(isOpen ? 'fewer_filters' : 'more_filters')}
      </button>
    </div>
  )
}

function Chips() {
  const translate = useTranslation()
  const { search } = useAddress()
  const chips = chipsOf(filtersOf(search), translate)
  if (chips.length === 0) return null
  const sort = search.get('sort')
  return (
    <ul className="line chips" aria-label={translate('filters_set')}>
      {chips.map(({ text, rest }) => (
        <li key={String(rest)}>
          <Chip text={text} to={HOME} query={sorted(rest, sort)} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className="button quiet" to={HOME} query={sorted(new URLSearchParams(), sort)}>
            {translate('remove_filters')}
          </Link>
        </li>
      )}
    </ul>
  )
}

const EXPORTS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['jsonl', 'JSON Lines'],
] as const

function ResultBar({ hasFound }: { readonly hasFound: boolean }) {
  const translate = useTranslation()
  const { search } = useAddress()
  const filters = filtersOf(search)
  const { data: counted, error } = useResource<{ count: number; is_more: boolean }>(countPath(filters))
  return (
    <div className="line result-bar">
      <p role="status">
        {hasFound &&
          (counted
            ? countText(translate, counted.count, counted.is_more)
            : error && errorText(translate, error))}
      </p>
      <label>
        <span className="small">{translate('sort')}</span>{' '}
        <select
          className="button quiet"
          value={search.get('sort') ?? SORTS[0]}
          onChange={({ currentTarget }) => go(HOME, sorted(filters, currentTarget.value), { replace: true })}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {translate(`sort_${one}`)}
            </option>
          ))}
        </select>
      </label>
      {counted !== null && counted.count > 0 && (
        <div className="line">
          <span className="small">{translate('export')}</span>
          {EXPORTS.map(([format, name]) => (
            <a key={format} className="button quiet" download href={exportPath(search, format)}>
              {name}
            </a>
          ))}
        </div>
      )}
    </div>
  )
}
