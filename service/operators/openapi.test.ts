import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTs, { astToString } from 'openapi-typescript'
import ts from 'typescript'
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

/** What somebody makes of the types: it sends what an operation wants, and reads what it answers. */
const CLIENT = `
import type { components, operations } from './openapi.d.ts'

type Answer<Id extends keyof operations, Status extends keyof operations[Id]['responses']> =
  operations[Id]['responses'][Status] extends { content: infer Content } ? Content[keyof Content] : undefined

export async function register(registration: components['schemas']['Registration']) {
  const answer = await fetch('/v1/candidate/backfill/register', { method: 'POST', body: JSON.stringify(registration) })
  if (answer.status === 202) return ((await answer.json()) as Answer<'registerCandidate', 202>).status_url
  if (answer.status === 400) throw new Error(((await answer.json()) as Answer<'registerCandidate', 400>).code)
  return answer.status
}

export const ada = register({
  first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', password: 'correct horse', zip_code: '62701',
  education_level: 'Masters', acceptable_job_types: ['Permanent'],
})
`

/** What the compiler, as strict as it can be, has against each of these clients. */
async function complaints(
  context: TestContext,
  types: string,
  clients: readonly string[],
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-client-'))
  afterwards(context, () => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'openapi.d.ts'), types)
  const files = clients.map((_, index) => join(folder, `client-${index}.ts`))
  for (const [index, file] of files.entries()) await writeFile(file, clients[index]!)
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    skipDefaultLibCheck: true,
    types: [],
  })
  const found = ts.getPreEmitDiagnostics(program)
  return files.map((path) =>
    found
      .filter(({ file }) => file === undefined || file.fileName === path || !files.includes(file.fileName))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .join('\n'),
  )
}

describe('openapi.json', () => {
  test('is valid, and passes what Redocly recommends', async (context) => {
    const description = await describedBy(context)
    const { valid, errors } = await new Validator().validate(structuredClone(description))
    assert.deepEqual([valid, errors], [true, undefined])
    const config = await createConfig({ extends: ['recommended'] })
    const source = JSON.stringify(description)
    const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    assert.deepEqual(
      found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      [],
    )
  })

  test('names every route that others may call, and what they send', async (context) => {
    const { paths, components } = await describedBy(context)
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
    )
    assert.deepEqual(operations.sort(), [
      'askToErase: get /candidate/erase/{token}',
      'eraseCandidate: post /candidate/erase/{token}',
      'readKeptRegistration: get /registration/{secret}',
      'readLiveness: get /livez',
      'readMetrics: get /metrics',
      'readReadiness: get /readyz',
      'readRegistrations: get /api/registrations',
      'readResume: get /candidate/resumes/{filename}',
      'readResumeHead: head /candidate/resumes/{filename}',
      'registerByForm: post /',
      'registerCandidate: post /v1/candidate/backfill/register',
      'reportStep: post /api/funnel',
      'takeUploadBack: delete /api/upload/{filename}',
      'uploadResume: post /api/upload',
      'withdrawKeptRegistration: post /registration/{secret}/withdraw',
    ])
    const bodyOf = (path: string) => paths[path]?.post?.requestBody?.content
    assert.deepEqual(bodyOf('/v1/candidate/backfill/register'), {
      'application/json': { schema: { $ref: '#/components/schemas/Registration' } },
    })
    assert.match(JSON.stringify(components.schemas.Registration), /"auth_sponsorship"/)
    assert.ok('201' in paths['/v1/candidate/backfill/register']!.post!.responses)
    assert.deepEqual(Object.keys(bodyOf('/api/upload') ?? {}), ['multipart/form-data'])
  })

  test('has consent where the operator asks for it, as needed where it is required', async (context) => {
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

  test('makes a client that compiles, and one that is wrong does not', async (context) => {
    const types = astToString(await openapiTs(JSON.stringify(await describedBy(context))))
    const wrong = CLIENT.replace("'Masters'", "'Street'")
    const nameless = CLIENT.replace("last_name: 'Lovelace',", '')
    const [right, complaint, missing] = await complaints(context, types, [CLIENT, wrong, nameless])
    assert.equal(right, '')
    assert.match(complaint ?? '', /"Street"/)
    assert.match(missing ?? '', /'last_name' is missing/)
  })
})
