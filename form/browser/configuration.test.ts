import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_PAGE_CONFIGURATION, PAGE_CONFIGURATION_ID } from '@resume-library/contract/service-api'
import { withGlobals } from '../testing/with-globals.ts'
import { readConfiguration } from './configuration.ts'

let written: string | null = null
withGlobals({
  document: {
    getElementById: (id: string) =>
      id === PAGE_CONFIGURATION_ID && written !== null ? { textContent: written } : null,
  },
})

test('the configuration is what the service wrote, and the defaults for what it left out', () => {
  written = '{"serviceUrl":"https://service.example","resumeFill":false}'
  assert.deepEqual(readConfiguration(), {
    ...DEFAULT_PAGE_CONFIGURATION,
    serviceUrl: 'https://service.example',
    resumeFill: false,
  })
})
