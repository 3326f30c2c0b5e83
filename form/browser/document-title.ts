/** Sets the document's title, behind which the service may have put whose page it is. */
export function setDocumentTitle(title: string): void {
  document.title = title + (document.documentElement.dataset.board ?? '')
}
