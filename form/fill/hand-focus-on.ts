import { FILL_INPUT_ID } from '../fields/ids.ts'

/** For the `ref` of a button of step 1 that goes by itself: a keyboard's focus goes on, and is not lost with it. */
export const handFocusOnToFile = (button: HTMLElement | null) => () => {
  if (button && document.activeElement === button) document.getElementById(FILL_INPUT_ID)!.focus()
}
