import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorId } from '../document/ids.ts'

interface FieldNoteProps extends ComponentProps<'p'> {
  readonly field: string
  readonly id: string
  readonly isOnLabelLine?: boolean
}

/** Line below an existing field, or beside its label, which describes its input too. */
export function FieldNote({ field, id, isOnLabelLine, ...line }: FieldNoteProps) {
  const [place, setPlace] = useState<Element | null>(null)
  useLayoutEffect(() => {
    const input = document.getElementById(field)!
    const described = () => input.getAttribute('aria-describedby') ?? ''
    input.setAttribute('aria-describedby', `${described()} ${id}`)
    const anchor = isOnLabelLine
      ? document.querySelector(`label[for="${field}"]`)
      : document.getElementById(errorId(field))
    setPlace(anchor!.parentElement)
    return () => input.setAttribute('aria-describedby', described().replace(` ${id}`, ''))
  }, [field, id, isOnLabelLine])
  return place && createPortal(<p id={id} {...line} />, place)
}
