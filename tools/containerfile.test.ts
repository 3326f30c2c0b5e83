import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const lines = read('deploy/Containerfile').split('\n')
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
const commandOf = (instruction: string): string[] => {
  const line = last.find((line) => line.startsWith(instruction))
  return JSON.parse(/CMD (\[.*\])$/.exec(line ?? '')?.[1] ?? '[]')
}

test('the commands of the image name existing files', () => {
  const [node, ...program] = commandOf('CMD')
  assert.equal(node, 'node')
  const linked = last.find((line) => line.startsWith('RUN ln -s ')) ?? ''
  const [, pattern = ''] =
    /^RUN ln -s \/opt\/resume-library\/(\S+) \/usr\/local\/bin\/node$/.exec(linked) ?? []
  assert.equal(globSync(pattern, { cwd: new URL('..', import.meta.url) }).length, 1, pattern)
  const paths = program.filter((argument) => !argument.startsWith('--'))
  for (const path of paths) assert.ok(existsSync(new URL(`../${path}`, import.meta.url)), path)
  const [asking, , script = ''] = commandOf('HEALTHCHECK')
  assert.equal(asking, node)
  assert.match(script, /\/livez`/)
  // The script parses.
  new Function(script)
  const { scripts } = JSON.parse(read('package.json'))
  assert.equal(['node', ...program].join(' '), scripts.start)
  for (const [, name = ''] of read('deploy/Containerfile').matchAll(/npm run (\w+)/g))
    assert.ok(name in scripts, name)
})

test('the image runs without privileges, and stores data where that user can write', () => {
  const user = last.find((line) => line.startsWith('USER '))
  const [, uid, gid] = /^USER (\d+):(\d+)$/.exec(user ?? '') ?? []
  assert.notEqual(uid, '0')
  const data = /DATA_DIR=(\S+)/.exec(last.join('\n'))?.[1]
  assert.ok(last.includes(`RUN install -d -m 0700 -o ${uid} -g ${gid} ${data}`))
  assert.ok(last.includes(`VOLUME ${data}`))
})

test('no data and no local packages go into the image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const path of ['data', '**/node_modules', '.git', '.env']) assert.ok(ignored.includes(path), path)
})
