/**
 * Makes the environment of a process that a test starts: paths of programs and of the compile cache, and nothing that
 * configures it.
 */
export const bareEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}
