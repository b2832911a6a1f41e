import { once } from 'node:events'
import { KeyObject } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const day = 86_400_000

/** A key and a certificate that it has signed itself, in PEM. Trusted by a process with NODE_EXTRA_CA_CERTS. */
export async function certificateFor(host: string, days: number) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [host] }],
    notBefore: new Date(Date.now() - 90 * day),
    notAfter: new Date(Date.now() + days * day),
    keys,
    signingAlgorithm: { ...algorithm, hash: 'SHA-256' },
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  })
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })
  return { key, cert: certificate.toString('pem') }
}

/** A site with https that shows a certificate, which a test may change. */
export async function startHttpsSite(credentials: Awaited<ReturnType<typeof certificateFor>>) {
  const server = createServer(credentials, (_request, response) => response.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    show: (other: typeof credentials) => server.setSecureContext(other),
    stop: () => void server.close(),
  }
}
