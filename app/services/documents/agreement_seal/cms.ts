import { createHash, sign } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import {
  AsnArray,
  AsnConvert,
  AsnObjectIdentifierConverter,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from '@peculiar/asn1-schema'
import { Certificate } from '@peculiar/asn1-x509'
import type { SealKey } from './key.js'

const dataContent = '1.2.840.113549.1.7.1'
const signedDataContent = '1.2.840.113549.1.7.2'
const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'
const sha256 = '2.16.840.1.101.3.4.2.1'
const sha256WithRsa = '1.2.840.113549.1.1.11'

/** ASN.1 `NULL`. */
const none = Uint8Array.of(5, 0).buffer

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** What is signed: the attributes as a SET, in the order of their encoding. */
@AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })
class SignedAttributes extends AsnArray<Attribute> {}

/** Names the certificate by its hash, so that no other one can take its place (RFC 5035). */
const certificateReference = (certificate: Uint8Array): ArrayBuffer =>
  Uint8Array.from([
    ...[0x30, 38, 0x30, 36, 0x30, 34, 0x04, 32], // three sequences around the hash
    ...digestOf(certificate),
  ]).buffer

/**
 * A detached signature (CMS, RFC 5652) as PAdES baseline B requires it: without a time of its own, because the
 * PDF has one, and with a reference to the certificate.
 */
export function signatureOver(content: Uint8Array, { privateKey, certificates }: SealKey): Buffer {
  const parsed = certificates.map(({ raw }) => AsnConvert.parse(raw, Certificate))
  const { issuer, serialNumber } = parsed[0].tbsCertificate
  const digest = new OctetString(digestOf(content))
  const attributes = [
    [contentType, AsnConvert.serialize(AsnObjectIdentifierConverter.toASN(dataContent))],
    [messageDigest, AsnConvert.serialize(digest)],
    [signingCertificateV2, certificateReference(certificates[0].raw)],
  ] as const
  const signedAttrs = attributes.map(
    ([attrType, value]) => new Attribute({ attrType, attrValues: [value] })
  )
  const signed = Buffer.from(AsnConvert.serialize(new SignedAttributes(signedAttrs)))
  const digestAlgorithm = new DigestAlgorithmIdentifier({ algorithm: sha256, parameters: none })
  const info = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }),
    }),
    ...{ digestAlgorithm, signedAttrs },
    signatureAlgorithm: new SignatureAlgorithmIdentifier({
      algorithm: sha256WithRsa,
      parameters: none,
    }),
    signature: new OctetString(sign('sha256', signed, privateKey)),
  })
  const data = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: dataContent }),
    certificates: new CertificateSet(
      parsed.map((certificate) => new CertificateChoices({ certificate }))
    ),
    signerInfos: new SignerInfos([info]),
  })
  const wrapped = new ContentInfo({
    contentType: signedDataContent,
    content: AsnConvert.serialize(data),
  })
  return Buffer.from(AsnConvert.serialize(wrapped))
}
