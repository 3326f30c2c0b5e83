// Plain JavaScript, so that even a Node that cannot read TypeScript answers with a sentence.
const wanted = 24
const major = Number(process.versions.node.split('.')[0])

if (major < wanted) {
  console.error(
    `This needs Node ${wanted}, and this is Node ${process.versions.node}. ` +
      'Use the npm scripts, as in `npm start`: `npm ci` brings the right Node along.',
  )
  process.exitCode = 1
} else {
  // The program sees its own name and arguments, as if it had been started directly.
  process.argv.splice(1, 1)
  await import(new URL(process.argv[1], import.meta.url).href)
}
