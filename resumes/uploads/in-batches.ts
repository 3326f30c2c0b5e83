/** Batches the items that arrive while a task runs. @param task returns results in the order of the items */
export function inBatches<Item, Result>(
  task: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting extends PromiseWithResolvers<Result> {
    readonly item: Item
  }
  const waiting: Waiting[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0)
      try {
        const results = await task(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }
  return (item) => {
    const call = { item, ...Promise.withResolvers<Result>() }
    waiting.push(call)
    if (!isRunning) void run()
    return call.promise
  }
}
