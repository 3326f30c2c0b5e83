/** Sets the document's title, behind which the service may have put whose page it is. */
export function setDocumentTitle(title: string): void {
  document.title = title + (document.documentElement.dataset.board ?? '')
}

/** Whether an input holds something else than the page was made with: typed by a person, or put back by the browser. */
export const isFilled = (form: HTMLFormElement): boolean =>
  ([...form.elements] as HTMLInputElement[]).some(({ value, defaultValue = value }) => value !== defaultValue)
