import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Wrong usage of a command: shown with its help. */
export class UsageError extends Error {
  readonly code = 'usage'
}

/** Parses the arguments of a command, also `--help`. @throws {UsageError} naming an unknown option */
export function parseCommandArgs<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  allowPositionals: boolean,
) {
  const help = { type: 'boolean', short: 'h' } as const
  try {
    return parseArgs({ args, options: { ...options, help }, allowPositionals })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, option] = /^Unknown option '(.*?)'/.exec(message) ?? []
    throw new UsageError(option ? `Unknown option ${option}.` : message)
  }
}

/** Runs the command of this process. @returns its exit code: 0 after help, 2 after wrong usage */
export async function runCommandLine<const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  run: (given: ReturnType<typeof parseCommandArgs<Options>>) => number | Promise<number>,
): Promise<number> {
  try {
    const given = parseCommandArgs(process.argv.slice(2), options, true)
    const { help: asksHelp } = given.values as { readonly help?: boolean }
    if (!asksHelp) return await run(given)
    process.stdout.write(help)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n\n${help}`)
    return 2
  }
}
