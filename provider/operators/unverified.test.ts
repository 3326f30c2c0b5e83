import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { useCandidateApi } from '../testing/candidate-api.ts'
import { runProvider } from '../testing/running.ts'
import { engines } from '../testing/storage.ts'

for (const engine of engines()) {
  describe(`unverified candidates on ${engine.name}`, () => {
    const api = useCandidateApi(engine)

    test('are in no list, count or export where verification is required', async () => {
      const mail = {
        VERIFY_EMAIL: 'required',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'jobs@board.example',
        PUBLIC_URL: 'https://board.example',
      }
      const provider = await runProvider({ ...api.storage().environment, ...mail })
      try {
        const now = new Date().toISOString()
        const verified = await api.add({ home_town: 'Verifyville', verified_at: now })
        await api.add({ home_town: 'Verifyville' })
        const headers = { Authorization: `Bearer ${await api.addKey('read')}` }
        for (const path of ['?', '?since=&', '/count?', '/export?format=jsonl&']) {
          const url = `${provider.operatorsUrl}${CANDIDATES_PATH}${path}place=Verifyville`
          const answer = await (await fetch(url, { headers })).text()
          const isRight = path === '/count?' ? answer.includes('"count":1') : answer.includes(verified.id)
          assert.ok(isRight && answer.split('Verifyville').length <= 2, `${path}: ${answer}`)
        }
      } finally {
        await provider.close()
      }
    })
  })
}
