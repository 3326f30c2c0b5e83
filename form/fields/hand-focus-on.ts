import { FILL_INPUT_ID } from '../document/ids.ts'

/** For the `ref` of a button that goes by itself: a keyboard's focus goes on to an element, and is not lost with it. */
export const passFocusTo = (id: string) => (button: HTMLElement | null) => () => {
  if (button && document.activeElement === button) document.getElementById(id)!.focus()
}

export const passFocusToFile = passFocusTo(FILL_INPUT_ID)
