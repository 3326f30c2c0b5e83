import { useEffect, useRef, useState } from 'react'
import styles from './field.module.css'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps extends FieldTexts {
  readonly show: string
  readonly hide: string
  readonly itself: string
}

export function PasswordField({ show, hide, itself, ...texts }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = button.current?.form
    const hideAgain = () => setShown(false)
    form?.addEventListener('submit', hideAgain)
    return () => form?.removeEventListener('submit', hideAgain)
  }, [])
  return (
    <TextField
      {...texts}
      wide
      required
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="next"
      after={
        <button
          ref={button}
          type="button"
          className={styles.inFrame}
          aria-controls={texts.name}
          onClick={() => setShown(!shown)}
        >
          <span>{shown ? hide : show}</span>
          <span className="visually-hidden"> {itself}</span>
        </button>
      }
    />
  )
}
