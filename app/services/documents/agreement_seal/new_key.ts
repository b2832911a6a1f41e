import { KeyObject, randomBytes } from 'node:crypto'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
}

/**
 * A private key and a certificate that it has signed itself, in PEM.
 *
 * @param organization  whom the certificate names
 */
export async function newSealKey(organization: string, notAfter: Date): Promise<string> {
  const { X509CertificateGenerator, BasicConstraintsExtension, KeyUsagesExtension, KeyUsageFlags } =
    await import('@peculiar/x509')
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // A positive number of 16 bytes.
    serialNumber: `40${randomBytes(15).toString('hex')}`,
    name: [{ CN: ['Seal of signed agreements'] }, { O: [organization] }],
    ...{ notBefore: new Date(), notAfter, keys },
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
    ],
  })
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })
  return `${key.toString()}${certificate.toString('pem')}\n`
}
