/** Sets the title; the service may have put the board's name behind it. */
export function setDocumentTitle(title: string): void {
  document.title = title + (document.documentElement.dataset.board ?? '')
}

/** Tells whether an input holds another value than the page was made with: typed, or restored by the browser. */
export const isFilled = (form: HTMLFormElement): boolean =>
  ([...form.elements] as HTMLInputElement[]).some(({ value, defaultValue = value }) => value !== defaultValue)
