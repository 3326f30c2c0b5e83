import { TextField, type TextFieldProps } from '@resume-library/form/fields/text-field'
import {
  type ComponentType,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react'
import { ApiError, asApiError } from './api.ts'
import { Failure } from './parts.tsx'
import { errorText, type Translation, useTranslation } from './words.tsx'

/** Runs one write at a time, with its failure. */
export function useWrite() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const running = useRef(false)
  const run = async (write: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await write()
    } catch (cause) {
      setError(asApiError(cause))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}

export type Texts = Readonly<Record<string, string>>

/** Returns the text of each field of a form. */
export const textsOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Faults of a form since its last press, by the names of its fields. */
const Faults = createContext<Texts>({})

export const useFault = (name: string): string | undefined => use(Faults)[name]

interface RequiredProps extends TextFieldProps {
  readonly as?: ComponentType<TextFieldProps>
}

/** Field that must be filled in. */
export function Required({ as: Input = TextField, ...field }: RequiredProps) {
  return <Input {...field} error={useFault(field.field ?? field.name)} required />
}

/** Fields that refusals are about, by their code. */
const FIELD_OF: Readonly<Record<string, string>> = {
  code_wrong: 'code',
  current_password_wrong: 'current_password',
  email_taken: 'email',
  password_too_long: 'password',
  password_too_short: 'password',
}

/** Returns the faults of a refusal that are of a form's own fields. */
function faultsOf(error: ApiError, form: HTMLFormElement, translate: Translation): Texts {
  const field = FIELD_OF[error.code]
  const texts = Object.entries(field ? { [field]: errorText(translate, error) } : error.fields)
  return Object.fromEntries(
    texts
      .filter(([name]) => form.elements.namedItem(name))
      .map(([name, text]) => [name, [text].flat().join(' ')]),
  )
}

/** @throws {ApiError} for what is empty or too short: a browser would say so in its own language */
function checkRequired(form: HTMLFormElement, translate: Translation): void {
  const faults: Record<string, string> = {}
  for (const { name, value, minLength } of form.querySelectorAll<HTMLInputElement>('[required]')) {
    if (!value.trim()) faults[name] = translate('error_missing')
    else if ([...value].length < minLength) faults[name] = errorText(translate, TOO_SHORT)
  }
  if (Object.keys(faults).length > 0) throw new ApiError(400, 'fields_invalid', faults)
}

const TOO_SHORT = new ApiError(400, 'password_too_short')

interface SendFormProps {
  readonly submit: string
  /** Without the accent. */
  readonly isPlain?: boolean
  readonly children?: ReactNode
  send(texts: Texts, form: HTMLFormElement): Promise<void>
  /** Adds a button for it, and the Escape key. */
  onCancel?: (() => void) | undefined
}

/** Form that shows its failure: at its field, which takes the focus, or above all. */
export function SendForm({ submit, isPlain, children, send, onCancel }: SendFormProps) {
  const translate = useTranslation()
  const { isBusy, error, run } = useWrite()
  const [faults, setFaults] = useState<Texts>({})
  const submitButton = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    // Where the form stays, its Cancel and a field may go, which have the focus.
    submitButton.current?.focus()
    onCancel?.()
  }
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    run(async () => {
      try {
        checkRequired(form, translate)
        await send(textsOf(form), form)
        setFaults({})
      } catch (cause) {
        const found = faultsOf(asApiError(cause), form, translate)
        setFaults(found)
        const first = ([...form.elements] as HTMLInputElement[]).find(({ name }) => name in found)
        if (!first) throw cause
        first.focus()
      }
    })
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={start}
      onKeyDown={({ key }) => key === 'Escape' && onCancel && cancel()}
    >
      <Failure error={error} />
      <Faults value={faults}>{children}</Faults>
      <div className="line">
        <button
          ref={submitButton}
          type="submit"
          className={isPlain ? 'button' : 'button primary'}
          aria-busy={isBusy}
        >
          {submit}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={cancel}>
            {translate('cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
