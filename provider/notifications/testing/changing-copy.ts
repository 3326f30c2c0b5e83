import type { Environment } from '@resume-library/server/configuration/configuration'
import { operatorConfig } from '../../config.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { openNotified } from './notified.ts'

/** Makes changes of candidates and delivers their events, until it is killed. */
const environment = process.env as Record<string, string> & Environment
const { candidates: location } = operatorConfig(environment).storage
const { candidates, archive, start } = await openNotified({ environment, location }, {})
start()

async function change(): Promise<void> {
  for (;;) {
    const candidate = someCandidate()
    await candidates.add(candidate)
    for (let time = Math.floor(Math.random() * 3); time > 0; time -= 1) {
      const found = await archive.find({ id: candidate.id })
      await archive.correct(candidate.id, { first_name: `Ada ${time}` }, found?.position ?? 0)
    }
    if (Math.random() < 0.3) await archive.erase(candidate.id)
  }
}

await Promise.all([change(), change(), change()])
