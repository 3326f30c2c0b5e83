/**
 * Questions that wait for the test's answer, in the order in which they were asked.
 *
 * @param atOnce answers every question as it is asked
 */
export function createPending<Question, Answer>(atOnce?: (question: Question) => Answer) {
  const asked: Question[] = []
  const open: { question: Question; resolve(answer: Answer): void; reject(error: Error): void }[] = []
  return {
    ask: (question: Question): Promise<Answer> => {
      asked.push(question)
      if (atOnce) return Promise.resolve(atOnce(question))
      return new Promise((resolve, reject) => open.push({ question, resolve, reject }))
    },
    /** Every question, answered or not. */
    asked: asked as readonly Question[],
    /** The questions that still wait. */
    get waiting(): readonly Question[] {
      return open.map(({ question }) => question)
    },
    /** Answers the first that waits, or the one at `index`; nothing where none does. */
    answer: (answer: Answer, index = 0) => open.splice(index, 1)[0]?.resolve(answer),
    fail: (index = 0) => open.splice(index, 1)[0]?.reject(new Error('It could not be fetched.')),
  }
}
