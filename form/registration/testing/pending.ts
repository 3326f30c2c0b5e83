/** Questions that wait for the test's answer, in the order in which they were asked. */
export interface Pending<Question, Answer> {
  readonly ask: (question: Question) => Promise<Answer>
  /** Every question, answered or not. */
  readonly asked: readonly Question[]
  /** The questions that still wait. */
  readonly waiting: readonly Question[]
  /** Answers the first that waits, or the one at `index`; nothing where none does. */
  answer(answer: Answer, index?: number): void
  fail(index?: number): void
}

/** @param atOnce answers every question as it is asked */
export function createPending<Question, Answer>(
  atOnce?: (question: Question) => Answer,
): Pending<Question, Answer> {
  const asked: Question[] = []
  const open: { question: Question; resolve(answer: Answer): void; reject(error: Error): void }[] = []
  return {
    ask: (question) => {
      asked.push(question)
      if (atOnce) return Promise.resolve(atOnce(question))
      return new Promise((resolve, reject) => open.push({ question, resolve, reject }))
    },
    asked,
    get waiting() {
      return open.map(({ question }) => question)
    },
    answer: (answer, index = 0) => open.splice(index, 1)[0]?.resolve(answer),
    fail: (index = 0) => open.splice(index, 1)[0]?.reject(new Error('It could not be fetched.')),
  }
}
