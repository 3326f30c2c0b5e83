/** A system call as strace saw it; `start` and `end` are places in the order of everything that it saw. */
export interface SystemCall {
  readonly name: string
  /** Arguments and result. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Reads the output of `strace -f`, and joins the calls that were interrupted by those of other threads. */
export function readTrace(output: string): SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, { text: string; start: number }>()
  for (const [at, line] of output.split('\n').entries()) {
    const [, thread, rest] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (!thread || !rest) continue
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    if (rest.endsWith('<unfinished ...>')) {
      unfinished.set(thread, { text: rest.slice(0, -'<unfinished ...>'.length).trimEnd(), start: at })
    } else if (resumed) {
      const begun = unfinished.get(thread)
      if (begun) calls.push(systemCall(begun.text + resumed[1], begun.start, at))
    } else {
      calls.push(systemCall(rest, at, at))
    }
  }
  return calls
}

const systemCall = (text: string, start: number, end: number): SystemCall => ({
  name: text.slice(0, text.indexOf('(')),
  text,
  start,
  end,
})
