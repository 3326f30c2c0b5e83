import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { freePorts } from './free-ports.ts'

test('free ports differ, and no outgoing connection can take them', async () => {
  const ports = await freePorts(50)
  assert.equal(new Set(ports).size, 50)
  const [firstEphemeral] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')
  assert.ok(Math.max(...ports) < Number(firstEphemeral))
})
