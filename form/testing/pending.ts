/** Queues requests until the test answers them, in their order. @param atOnce answers every request immediately */
export function createPending<Question, Answer>(atOnce?: (question: Question) => Answer) {
  const asked: Question[] = []
  const open: { question: Question; resolve(answer: Answer): void; reject(error: Error): void }[] = []
  return {
    ask: (question: Question): Promise<Answer> => {
      asked.push(question)
      if (atOnce) return Promise.resolve(atOnce(question))
      return new Promise((resolve, reject) => open.push({ question, resolve, reject }))
    },
    asked: asked as readonly Question[],
    get waiting(): readonly Question[] {
      return open.map(({ question }) => question)
    },
    /** Answers the first request, or the one at `index`. */
    answer: (answer: Answer, index = 0) => open.splice(index, 1)[0]?.resolve(answer),
    fail: (index = 0) => open.splice(index, 1)[0]?.reject(new Error('It could not be fetched.')),
  }
}
