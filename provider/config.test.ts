import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { providerConfig } from './config.ts'

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    providerConfig(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigurationError)
    return error.faults
  }
}

describe("the provider's configuration", () => {
  test('needs only a credential', () => {
    const config = providerConfig({ PROVIDER_CREDENTIAL: 'user:password' })
    const { credential, port, registrations, retentionDays, auditDays, hashingQueueLength } = config
    assert.deepEqual(
      [credential, port, registrations, retentionDays, auditDays, hashingQueueLength],
      ['user:password', 3001, 'open', null, 365, 512],
    )
    assert.deepEqual(config.operators, { host: '127.0.0.1', port: 3002, isPortFixed: false })
    assert.deepEqual(config.storage, {
      folder: './data',
      candidates: { kind: 'sqlite', folder: './data', file: 'data/candidates.sqlite' },
      s3: null,
    })
    const rules = { hasEvents: false, hasMail: false, mustVerify: false }
    assert.deepEqual(config.notifications, { rules, events: null, mail: null })
  })

  test('refuses secrets, addresses and parts of notifications that cannot work', () => {
    const wrongIn = (variables: Record<string, string>) =>
      faultsOf({ PROVIDER_CREDENTIAL: 'user:password', ...variables }).map((fault) => fault.split(':')[0])
    const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes).toString('base64')}`
    for (const EVENTS_SECRET of [secretOf(24), secretOf(64)])
      assert.deepEqual(wrongIn({ EVENTS_URL: 'https://a.example/hook?k=1', EVENTS_SECRET }), [])
    for (const EVENTS_SECRET of [secretOf(23), secretOf(65), secretOf(32).slice(6), 'whsec_%%%'])
      assert.deepEqual(wrongIn({ EVENTS_URL: 'https://a.example', EVENTS_SECRET }), ['EVENTS_SECRET'])
    assert.deepEqual(wrongIn({ EVENTS_URL: 'https://a.example' }), ['EVENTS_SECRET'])
    for (const EVENTS_URL of ['https://user:word@a.example', 'ftp://a.example', 'a.example'])
      assert.deepEqual(wrongIn({ EVENTS_URL, EVENTS_SECRET: secretOf(32) }), ['EVENTS_URL'])
    const mail = { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'Jobs, Inc <jobs@a.example>' }
    const PUBLIC_URL = 'https://a.example'
    assert.deepEqual(wrongIn({ ...mail, MAIL_FROM: '"Jobs, Inc" <jobs@a.example>', PUBLIC_URL }), [])
    assert.deepEqual(wrongIn({ ...mail, MAIL_FROM: 'jobs@a.example' }), ['PUBLIC_URL'])
    for (const MAIL_FROM of ['jobs', 'a@b.c, d@e.f', 'a@b.c\nBcc: d@e.f'])
      assert.deepEqual(wrongIn({ ...mail, MAIL_FROM, PUBLIC_URL }), ['MAIL_FROM'])
    const right = ['smtp://mail', 'SMTP://u%40a.example:p%23%2F@[::1]:25/', 'smtps://u:p!$@mail:465?name=a']
    for (const SMTP_URL of right) assert.deepEqual(wrongIn({ SMTP_URL, MAIL_FROM: 'a@b.c', PUBLIC_URL }), [])
    const marks = ['p#w', '1#w', 'p@w', 'p/w', '1/w', '1?w', 'p%w', 'p w']
    for (const SMTP_URL of [
      'http://mail',
      'smtp://',
      'smtp://mail/x',
      'smtp://u:p@mail/x',
      ...marks.map((word) => `smtp://u:${word}@mail`),
    ])
      assert.deepEqual(wrongIn({ SMTP_URL, MAIL_FROM: 'a@b.c', PUBLIC_URL }), ['SMTP_URL'], SMTP_URL)
    assert.deepEqual(wrongIn({ DATABASE_URL: 'postgres://u:p#w@db/x' }), ['DATABASE_URL'])
    assert.deepEqual(wrongIn({ ...mail, MAIL_FROM: 'a@b.c', PUBLIC_URL: `${PUBLIC_URL}/apply` }), [
      'PUBLIC_URL',
    ])
    assert.deepEqual(wrongIn({ VERIFY_EMAIL: 'required' }), ['VERIFY_EMAIL'])
  })

  test('names every fault at once', () => {
    const faults = faultsOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      REGISTRATIONS: 'maybe',
      HASHING_QUEUE_LENGTH: '-1',
      LOG_LEVEL: 'loud',
      S3_BUCKET: 'resumes',
      OPERATORS_PORT: 'x',
      OPERATORS_URL: 'https://a.example/below',
      AUDIT_DAYS: '0',
    })
    assert.deepEqual(faults.map((fault) => fault.split(':')[0]).sort(), [
      'AUDIT_DAYS',
      'DATABASE_URL',
      'HASHING_QUEUE_LENGTH',
      'LOG_LEVEL',
      'OPERATORS_PORT',
      'OPERATORS_URL',
      'PORT',
      'PROVIDER_CREDENTIAL',
      'REGISTRATIONS',
      'S3_ACCESS_KEY_ID',
      'S3_ENDPOINT',
      'S3_SECRET_ACCESS_KEY',
    ])
  })

  test('refuses a malformed credential', () => {
    for (const PROVIDER_CREDENTIAL of ['user', 'user:', ':'])
      assert.match(faultsOf({ PROVIDER_CREDENTIAL })[0] ?? '', /^PROVIDER_CREDENTIAL: must have/)
  })
})
