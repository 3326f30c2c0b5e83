import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@resume-library/server/testing/free-ports'
import { ensurePrograms } from '../../tools/ensure-programs.ts'
import { type Daemon, run, startDaemon, type TestServer, until } from './daemon.ts'

const PACKAGES = {
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  ceph: 'ceph-common',
  monmaptool: 'ceph-common',
  radosgw: 'radosgw',
  'radosgw-admin': 'radosgw',
}

export interface S3TestServer extends TestServer {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Starts a real S3 server on a free loopback port: Ceph's gateway with one monitor and one object store in memory. It
 * checks signatures and conditional requests as Amazon's does.
 *
 * @throws if Ceph is missing and cannot be installed
 */
export async function startRadosgw(): Promise<S3TestServer> {
  ensurePrograms(PACKAGES)
  const folder = mkdtempSync(join(tmpdir(), 'radosgw-'))
  const [monitorPort, port] = (await freePorts(2)) as [number, number]
  const accessKeyId = randomBytes(10).toString('hex')
  const secretAccessKey = randomBytes(20).toString('hex')
  const daemons: Daemon[] = []
  const stop = async () => {
    for (const daemon of daemons.toReversed()) await daemon.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const ceph = prepare(folder, monitorPort, port)
    daemons.push(startMonitor(folder, ceph, monitorPort))
    daemons.push(await startObjectStore(ceph))
    daemons.push(startDaemon('radosgw', [...ceph, '-n', 'client.rgw', '-f']))
    await until('radosgw', daemons[2]!, () => answers(`http://127.0.0.1:${port}/`))
    const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey]
    run('radosgw-admin', [
      ...ceph,
      '-n',
      'client.rgw',
      'user',
      'create',
      '--uid=t',
      '--display-name=t',
      ...keys,
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, accessKeyId, secretAccessKey, stop }
}

/** Writes the configuration. @returns the arguments that select it, for every program of Ceph */
function prepare(folder: string, monitorPort: number, port: number): string[] {
  const id = randomUUID()
  const file = join(folder, 'ceph.conf')
  const monitor = `v2:127.0.0.1:${monitorPort}`
  for (const name of ['monitor', 'store', 'gateway', 'log']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'keyring'), '')
  writeFileSync(file, configuration(folder, id, monitor, port))
  run('monmaptool', ['--create', '--fsid', id, '--addv', 'a', `[${monitor}]`, join(folder, 'monmap')])
  return ['-c', file]
}

/** Configuration: one replica in memory, no authentication between daemons, all on the loopback interface. */
const configuration = (folder: string, id: string, monitor: string, port: number) => `[global]
fsid = ${id}
mon host = ${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr1 = false
ms mon client mode = crc
ms mon cluster mode = crc
ms mon service mode = crc
ms client mode = crc
ms cluster mode = crc
ms service mode = crc
auth cluster required = none
auth service required = none
auth client required = none
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/log/$name.log
mon data = ${folder}/monitor
osd data = ${folder}/store
rgw data = ${folder}/gateway
osd objectstore = memstore
memstore device bytes = 4294967296
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd heartbeat grace = 60
osd max object name len = 256
osd max object namespace len = 64
mon allow pool size one = true
mon max pg per osd = 1000
mon osd min in ratio = 0
mon data avail warn = 1
mon data avail crit = 1
paxos propose interval = 0.02
paxos min wait = 0.01
rgw run sync thread = false
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
`

function startMonitor(folder: string, ceph: readonly string[], port: number): Daemon {
  const monitor = ['-i', 'a', '--public-addr', `127.0.0.1:${port}`]
  run('ceph-mon', [...ceph, ...monitor, '--mkfs', '--monmap', join(folder, 'monmap')])
  return startDaemon('ceph-mon', [...ceph, '-i', 'a', '-f'])
}

async function startObjectStore(ceph: readonly string[]): Promise<Daemon> {
  const id = randomUUID()
  const ask = ['--connect-timeout', '20']
  run('ceph', [...ceph, ...ask, 'osd', 'new', id, '0'])
  run('ceph-osd', [...ceph, '-i', '0', '--mkfs', '--osd-uuid', id])
  const daemon = startDaemon('ceph-osd', [...ceph, '-i', '0', '-f'])
  await until('ceph-osd', daemon, () => run('ceph', [...ceph, ...ask, 'osd', 'stat']).includes('1 up'))
  return daemon
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  )
