import assert from 'node:assert/strict'
import { type Call, registration, send, upload } from './clients.ts'
import type { Product } from './product.ts'

/** Uploads something, and returns how to register with it and where it is served. */
export async function uploaded({ url }: Product): Promise<{ register: () => Call; kept: Call }> {
  const call = upload()
  assert.equal((await send(url, call)).status, 200)
  const path = `/candidate/resumes/${call.filename}`
  return { register: () => registration({ resume_url: url + path }), kept: { path } }
}
