import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTs, { astToString } from 'openapi-typescript'
import { useCandidateApi } from '../testing/candidate-api.ts'
import { engines } from '../testing/storage.ts'

const [engine = assert.fail()] = engines()

describe('openapi.json of the operators', () => {
  const api = useCandidateApi(engine)
  const described = async () => (await fetch(`${api.operatorsUrl()}/openapi.json`)).text()

  test('needs no key, is valid, and passes the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source: await described(), absoluteRef: 'openapi.json', config })
    assert.deepEqual(
      found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      [],
    )
  })

  test('names every call, and its parts have names and types', async () => {
    const { paths } = JSON.parse(await described()) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
    )
    assert.deepEqual(operations.sort(), [
      'addNote: post /v1/candidates/{id}/notes',
      'correctCandidate: patch /v1/candidates/{id}',
      'countCandidates: get /v1/candidates/count',
      'eraseCandidate: delete /v1/candidates/{id}',
      'exportCandidates: get /v1/candidates/export',
      'listCandidates: get /v1/candidates',
      'readCandidate: get /v1/candidates/{id}',
      'readResume: get /v1/candidates/{id}/resume',
      'verifyCandidate: post /v1/candidates/verify',
    ])
    const types = astToString(await openapiTs(await described()))
    for (const part of [
      /^ +salary_min: number;$/m,
      /^ +key_skills: string\[\];$/m,
      /^ +relocate: boolean;$/m,
    ])
      assert.match(types, part)
  })
})
