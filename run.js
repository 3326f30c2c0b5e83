// Plain JavaScript, so that even a Node that cannot read TypeScript answers with a sentence.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { availableParallelism } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const wanted = 24
const major = Number(process.versions.node.split('.')[0])
/** The Node of `npm ci`. Not each npm links it as `node`, and not each system has a package of it. */
const installed = fileURLToPath(
  new URL(
    process.platform === 'win32'
      ? `node_modules/node-win-${process.arch}/bin/node.exe`
      : `node_modules/node-${process.platform}-${process.arch}/bin/node`,
    import.meta.url,
  ),
)

if (major < wanted && existsSync(installed) && process.execPath !== installed) {
  if (process.env.npm_lifecycle_event) endWithParent()
  runWith(installed)
} else if (major < wanted) {
  console.error(
    `This needs Node ${wanted} or newer, and this is Node ${process.versions.node}. ` +
      'On Linux with x64 or arm64 and Windows with x64, `npm ci` brings the right one along; elsewhere, please install it.',
  )
  process.exitCode = 1
} else {
  if (process.env.npm_lifecycle_event) endWithParent()
  // Every user may read what is built, whoever builds it: the unit's is another.
  if (process.env.npm_lifecycle_event === 'build') process.umask(0o022)
  // Files are opened and synced on these threads; Node's four would leave larger machines idle.
  process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 14)
  // The second start reads no TypeScript again. Not the default folder, which other users may write.
  const { directory } = module.enableCompileCache(
    fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url)),
  )
  // Threads and processes of the program go by the variable.
  if (directory) process.env.NODE_COMPILE_CACHE ??= directory
  // The program sees its own name and arguments, as if it had been started directly.
  process.argv.splice(1, 1)
  await import(new URL(process.argv[1], import.meta.url).href)
}

function runWith(node) {
  // Before the other starts, so that no signal comes between. A terminal sends SIGINT to both, and the program decides.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
  })
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 1
    if (signal) console.error(`Ended by ${signal}.`)
  })
}

/** The shell that npm puts between dies of a signal without passing it on, and would leave the program behind. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
