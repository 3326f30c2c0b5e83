/** What the later parts do when it is asked for by the first. */
export interface LaterActions {
  submit(): void
  fillWithRandomData(): void
  takeUpDraft(): void
  discardDraft(): void
}
