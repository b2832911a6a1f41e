import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'

/** What the PDFs of signed agreements are sealed with. */
export interface SealKey {
  privateKey: KeyObject
  /** Its certificate first, then those of its issuers. */
  certificates: X509Certificate[]
  /** Whom the certificate names. */
  name: string
  /** SHA-256 of the certificate, as `AB:CD:…`. */
  fingerprint: string
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** In bits. */
const shortestKey = 2048

/** Room for a signature with its certificates in a file, in bytes; enough for those of two or three issuers. */
export const signatureRoom = 8192
/** What a signature consists of besides the certificates and the signed number. In bytes. */
const otherParts = 1500

/**
 * Reads a private RSA key and its certificates, in PEM.
 *
 * @throws Error with a sentence for the operator
 */
export function readSealKey(pem: string): SealKey {
  const certificates = (pem.match(certificatePattern) ?? []).map(readCertificate)
  const [own] = certificates
  if (!own) throw new Error('it has no certificate in PEM')
  const privateKey = readPrivateKey(pem)
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (privateKey.asymmetricKeyType !== 'rsa' || bits < shortestKey) {
    throw new Error(`its key isn’t an RSA key of ${shortestKey} bits or more`)
  }
  if (!own.checkPrivateKey(privateKey)) {
    throw new Error('its first certificate belongs to another key')
  }
  const length = certificates.reduce((sum, { raw }) => sum + raw.length, bits / 8 + otherParts)
  if (length > signatureRoom) throw new Error('its certificates are too long: leave out the root’s')
  const { O: organization, CN: commonName } = own.toLegacyObject().subject
  const name = [organization ?? commonName].flat().join(', ')
  return { privateKey, certificates, name, fingerprint: own.fingerprint256 }
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new Error('it has a certificate that can’t be read')
  }
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error('it has no private key in PEM without a passphrase')
  }
}

/** When the certificate ends, in milliseconds. */
export const sealEndsAt = ({ certificates: [own] }: Pick<SealKey, 'certificates'>): number =>
  Date.parse(own.validTo)

/** Whether a file can be sealed at this time; viewers refuse a seal whose certificate has ended. */
export const isSealValid = (
  seal: Pick<SealKey, 'certificates'>,
  at: number = Date.now()
): boolean => Date.parse(seal.certificates[0].validFrom) <= at && at < sealEndsAt(seal)
