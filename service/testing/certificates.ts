import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { listening } from '@resume-library/server/testing/loopback'

/** Key of the tests, which is public. The certificates are self-signed, for `localhost`. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX3BgfzApL+c16wmr
BfEglru0GNAs+pqsXJgtM4joNIuhRANCAAQ/17deeZzA3iWtyGwtl/bzFgFvDI6F
uDi2l+buJDX+wlGIhTZBnKtYCB2Qcca1cV9j08uzhV/OVmvjYJP4sWNs
-----END PRIVATE KEY-----`

/** From 2020 to 2021. */
export const EXPIRED = `-----BEGIN CERTIFICATE-----
MIIBWzCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ/17deeZzA3iWtyGwt
l/bzFgFvDI6FuDi2l+buJDX+wlGIhTZBnKtYCB2Qcca1cV9j08uzhV/OVmvjYJP4
sWNso0UwQzAUBgNVHREEDTALgglsb2NhbGhvc3QwDAYDVR0TBAUwAwEB/zAdBgNV
HQ4EFgQUe5YZSq+NU9yhW3HOhFt284B4YOgwCgYIKoZIzj0EAwIDRwAwRAIgC3PH
GRP+G73hmvOmrcBLniKWyYEcW4+mynNXqCQjiC4CIB6yePH0qfhqsO3hU+3tsDWv
VsxRD3xjQAohVFL/pzWw
-----END CERTIFICATE-----`

/** From 2026 to 2126. */
export const LASTING = `-----BEGIN CERTIFICATE-----
MIIBXjCCAQSgAwIBAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjYwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABD/Xt155nMDeJa3I
bC2X9vMWAW8MjoW4OLaX5u4kNf7CUYiFNkGcq1gIHZBxxrVxX2PTy7OFX85Wa+Ng
k/ixY2yjRTBDMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAMBgNVHRMEBTADAQH/MB0G
A1UdDgQWBBR7lhlKr41T3KFbcc6EW3bzgHhg6DAKBggqhkjOPQQDAgNIADBFAiEA
5qxbHGWm4UkygrmclmMEwzb7RrjwXWQkHht8IoqJVN4CIHZ4g/KvmQmYNKjGD/at
GznlXK2DwhGVfPY153NBjojh
-----END CERTIFICATE-----`

/** Trusts an authority until the test ends. */
export function trust(context: TestContext, certificate: string): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([certificate])
  context.after(() => setDefaultCACertificates(before))
}

/** Starts a server with TLS on a free port, until the test ends. @returns its port */
export const answeringByTls = (context: TestContext, certificate: string, answer: RequestListener) =>
  listening(context, createServer({ key: KEY, cert: certificate }, answer))
