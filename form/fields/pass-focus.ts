import { FILL_INPUT_ID } from '../document/ids.ts'

/** Returns a `ref` for a button that may disappear: its focus then passes to another element. */
export const passFocusTo = (id: string) => (button: HTMLElement | null) => () => {
  if (button && document.activeElement === button) document.getElementById(id)!.focus()
}

export const passFocusToFile = passFocusTo(FILL_INPUT_ID)
