import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorId } from '../document/ids.ts'

/** Line below an existing field, which describes its input too. */
export function FieldNote({ field, id, ...line }: ComponentProps<'p'> & { field: string; id: string }) {
  const [place, setPlace] = useState<Element | null>(null)
  useLayoutEffect(() => {
    const input = document.getElementById(field)!
    const described = () => input.getAttribute('aria-describedby') ?? ''
    input.setAttribute('aria-describedby', `${described()} ${id}`)
    setPlace(document.getElementById(errorId(field))!.parentElement)
    return () => input.setAttribute('aria-describedby', described().replace(` ${id}`, ''))
  }, [field, id])
  return place && createPortal(<p id={id} {...line} />, place)
}
