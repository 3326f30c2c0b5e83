import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { newName, register, upload } from './testing/requests.ts'
import { writeBuiltPage } from './testing/test-service.ts'

/** The lines at which system calls ended, in order, with their arguments. */
function endedCalls(trace: string): string[] {
  const begun = new Map<string, string>()
  return trace.split('\n').flatMap((line) => {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(thread, rest.slice(0, -'<unfinished ...>'.length).trimEnd())
      return []
    }
    return [rest.replace(/^<\.\.\. \w+ resumed>/, begun.get(thread) ?? '')]
  })
}

/** Asserts that calls like these ended in this order. */
function assertOrder(calls: readonly string[], expected: readonly RegExp[]): void {
  let at = 0
  for (const pattern of expected) {
    const found = calls.findIndex((call, place) => place >= at && pattern.test(call))
    assert.ok(found >= 0, `${pattern} does not come after what is before it:\n${calls.join('\n')}`)
    at = found + 1
  }
}

if (spawnSync('strace', ['-V']).status === 0) {
  test('file, folder and database are synced before each 2xx', async (context) => {
    const dataDir = temporaryFolder(context)
    const traced = (name: string) =>
      `set -- strace -D -f -y -s 400 -e trace=fsync,fdatasync,link,linkat,rename,renameat2,write,writev -o "${dataDir}/${name}.trace" "$@";`
    const common = { DATA_DIR: dataDir, PROVIDER_CREDENTIAL: 'board:secret', LOG_LEVEL: 'silent' }
    const provider = await startPart(context, 'provider', common, traced('provider'))
    const service = await startPart(
      context,
      'service',
      { ...common, PAGE_DIR: await writeBuiltPage(dataDir), PROVIDER_URL: provider.url },
      traced('service'),
    )
    const filename = newName()
    const { url } = (await (await upload(service.url, { filename })).json()) as { url: string }
    const registered = await register(service.url, { resume_url: url })
    assert.equal(registered.status, 201)
    await Promise.all([service.end('SIGTERM'), provider.end('SIGTERM')])

    const name = filename.replaceAll('.', '\\.')
    const served = endedCalls(await readFile(join(dataDir, 'service.trace'), 'utf8'))
    assertOrder(served, [
      /^f(data)?sync\(\d+<.*\/incoming\/.*\) += 0/,
      new RegExp(`^link(at)?\\(.*/incoming/.*/claimed/${name}.*\\) += 0`),
      /^f(data)?sync\(\d+<.*\/claimed>\) += 0/,
      /^writev?\(.*HTTP\/1\.1 200 OK/,
      // The claim is durable before the provider hears of the candidate.
      /^f(data)?sync\(\d+<.*uploads.sqlite-wal>\) += 0/,
      /^writev?\(.*POST \/v1\/candidate\/backfill\/register/,
      /^writev?\(.*HTTP\/1\.1 201 /,
    ])
    // The row is there before the file has its name.
    assertOrder(served, [
      /^f(data)?sync\(\d+<.*uploads.sqlite-wal>\) += 0/,
      new RegExp(`^link(at)?\\(.*/incoming/.*/claimed/${name}.*\\) += 0`),
    ])
    const stored = endedCalls(await readFile(join(dataDir, 'provider.trace'), 'utf8'))
    assertOrder(stored, [/^f(data)?sync\(\d+<.*-wal>\) += 0/, /^writev?\(.*HTTP\/1\.1 201 /])
  })
}
