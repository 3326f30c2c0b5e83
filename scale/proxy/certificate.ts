import { join } from 'node:path'
import { run } from '../servers/processes.ts'

/** Paths of a certificate for `localhost` that only this test believes, and of its key. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2']
  run('openssl', ['req', '-x509', ...made, ...names, '-keyout', key, '-out', certificate])
  return { certificate, key }
}
