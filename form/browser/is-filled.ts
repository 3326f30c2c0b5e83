/** Whether an input holds something else than the page was made with: typed by a person, or put back by the browser. */
export const isFilled = (form: HTMLFormElement): boolean =>
  ([...form.elements] as HTMLInputElement[]).some(({ value, defaultValue = value }) => value !== defaultValue)
