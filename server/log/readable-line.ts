import pino from 'pino'

const LEVEL_WIDTH = 5
const PART_WIDTH = 8
const CLOCK = /T([\d:.]+)Z$/

/** Formats a JSON line for a terminal: time in UTC, level, part, message, then `name=value`. */
export function readableLine(line: string): string {
  const { time, level, part, msg, ...rest } = JSON.parse(line) as Record<string, unknown>
  const clock = CLOCK.exec(String(time))?.[1] ?? String(time)
  const words = [
    clock,
    (pino.levels.labels[Number(level)] ?? String(level)).padEnd(LEVEL_WIDTH),
    String(part).padEnd(PART_WIDTH),
    spelled(msg ?? '', /[^ -~]/),
    ...Object.entries(rest).map(([name, value]) => `${name}=${spelled(value, /[^!-~]|["=]/)}`),
  ]
  return `${words.join(' ').trimEnd()}\n`
}

function spelled(value: unknown, unusual: RegExp): string {
  if (typeof value !== 'string') return visible(JSON.stringify(value))
  return unusual.test(value) ? visible(JSON.stringify(value)) : value
}

/** Escapes control and direction characters that `JSON.stringify` leaves. */
const visible = (json: string) =>
  json.replaceAll(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, (character) => escaped(character))

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
