/**
 * What a process that a test starts has of this one's environment: where programs are, and where the TypeScript is that
 * others have read before. Nothing that configures it.
 */
export const bareEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}
