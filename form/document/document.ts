/** Sets the document's title, followed by the board's name, if any. */
export function setDocumentTitle(title: string): void {
  document.title = title + (document.documentElement.dataset.board ?? '')
}

/** Tells whether any input was changed, by typing or by the browser's restore. */
export const isFilled = (form: HTMLFormElement): boolean =>
  ([...form.elements] as HTMLInputElement[]).some(({ value, defaultValue = value }) => value !== defaultValue)
