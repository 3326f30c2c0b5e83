import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTs, { astToString } from 'openapi-typescript'
import { startTestService } from '../testing/test-service.ts'

interface Operation {
  readonly operationId: string
  readonly responses: object
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
}

interface Description extends Record<string, unknown> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

/** With everything that the service may serve. */
async function describedBy(context: TestContext, more = {}): Promise<Description> {
  const environment = { STORE_AND_FORWARD_KEY: 'A'.repeat(43), ...more }
  const { url } = await startTestService(context, { environment })
  return (await (await fetch(`${url}/openapi.json`)).json()) as Description
}

interface RegistrationDescription {
  readonly properties: object
  readonly required?: readonly string[]
}

describe('openapi.json', () => {
  test('is valid, and passes the recommended rules of Redocly', async (context) => {
    const description = await describedBy(context)
    const config = await createConfig({ extends: ['recommended'] })
    const source = JSON.stringify(description)
    const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    assert.deepEqual(
      found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      [],
    )
  })

  test('names every public route and its request', async (context) => {
    const { paths, components } = await describedBy(context)
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
    )
    assert.deepEqual(operations.sort(), [
      'askToErase: get /candidate/erase/{token}',
      'askToVerify: get /candidate/verify/{token}',
      'deleteUpload: delete /api/upload/{filename}',
      'eraseCandidate: post /candidate/erase/{token}',
      'readLiveness: get /livez',
      'readMetrics: get /metrics',
      'readQueuedRegistration: get /registration/{secret}',
      'readReadiness: get /readyz',
      'readRegistrations: get /api/registrations',
      'readResume: get /candidate/resumes/{filename}',
      'readResumeHead: head /candidate/resumes/{filename}',
      'registerByForm: post /',
      'registerCandidate: post /v1/candidate/backfill/register',
      'reportStep: post /api/funnel',
      'sendMailAgain: post /v1/candidate/verification/mail',
      'uploadResume: post /api/upload',
      'verifyEmail: post /candidate/verify/{token}',
      'withdrawQueuedRegistration: post /registration/{secret}/withdraw',
    ])
    const bodyOf = (path: string) => paths[path]?.post?.requestBody?.content
    assert.deepEqual(bodyOf('/v1/candidate/backfill/register'), {
      'application/json': { schema: { $ref: '#/components/schemas/Registration' } },
    })
    assert.match(JSON.stringify(components.schemas.Registration), /"auth_sponsorship"/)
    assert.ok('201' in paths['/v1/candidate/backfill/register']!.post!.responses)
    assert.deepEqual(Object.keys(bodyOf('/api/upload') ?? {}), ['multipart/form-data'])
  })

  test('includes consent where it is asked for, and requires it where it is required', async (context) => {
    const described = async (CONSENT: string) => {
      const more = { CONSENT, PRIVACY_URL: 'https://harbor.example/privacy' }
      const { schemas } = (await describedBy(context, more)).components
      const { properties, required = [] } = schemas.Registration as RegistrationDescription
      return ['consent' in properties, required]
    }
    const members = ['first_name', 'last_name', 'email', 'password', 'zip_code']
    assert.deepEqual(await described('off'), [false, members])
    assert.deepEqual(await described('notice'), [true, members])
    assert.deepEqual(await described('required'), [true, [...members, 'consent']])
  })

  test('generates types', async (context) => {
    const types = astToString(await openapiTs(JSON.stringify(await describedBy(context))))
    for (const part of [/^ {4}registerCandidate: \{$/m, /^ +last_name: string \| null;$/m])
      assert.match(types, part)
  })
})
