import { useEffect, useRef, useState } from 'react'
import { listen } from '../document/listen.ts'
import { useTranslate } from '../messages/messages.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function PasswordField(field: TextFieldProps) {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = button.current?.form
    return form ? listen(form, ['submit'], () => setShown(false)) : undefined
  }, [])
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      after={
        <button ref={button} type="button" aria-controls={field.name} onClick={() => setShown(!shown)}>
          <span>{translate(shown ? 'password_hide' : 'password_show')}</span>
          <span className="visually-hidden"> {translate('password_itself')}</span>
        </button>
      }
    />
  )
}
