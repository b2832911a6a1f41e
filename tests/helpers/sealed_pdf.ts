import { createHash, verify, X509Certificate } from 'node:crypto'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { getDocumentProxy } from 'unpdf'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

const messageDigest = '1.2.840.113549.1.9.4'
const signingTime = '1.2.840.113549.1.9.5'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'

/** The text of a PDF, page by page, as another program reads it. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])).join(' ')
    })
  )
}

/** Reads the seal of a PDF without the code that made it; null without one. */
export function sealOf(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(file.toString('latin1'))
  if (!range) return null
  const [start, before, next, rest] = range.slice(1).map(Number)
  const sealed = Buffer.concat([
    file.subarray(start, start + before),
    file.subarray(next, next + rest),
  ])
  const hex = file.subarray(start + before + 1, next - 1).toString('latin1')
  const info = AsnConvert.parse(Buffer.from(hex, 'hex'), ContentInfo)
  const { certificates, signerInfos } = AsnConvert.parse(info.content, SignedData)
  const [signer] = signerInfos
  const own = certificates![0].certificate!
  const certificate = new X509Certificate(Buffer.from(AsnConvert.serialize(own)))
  const valueOf = (type: string) =>
    signer.signedAttrs!.find(({ attrType }) => attrType === type)?.attrValues[0]
  const digest = Buffer.from(AsnConvert.parse(valueOf(messageDigest)!, OctetString).buffer)
  const each = signer.signedAttrs!.map((one) => Buffer.from(AsnConvert.serialize(one)))
  const size = each.reduce((sum, { byteLength }) => sum + byteLength, 0)
  // The signature is over a SET of them, of more than 127 bytes.
  const attributes = Buffer.concat([Buffer.of(0x31, 0x81, size), ...each])
  const signature = Buffer.from(signer.signature.buffer)
  return {
    fingerprint: certificate.fingerprint256,
    coversAllBut: [start + before, next],
    reachesEnd: next + rest === file.length,
    isIntact: digest.equals(sha256(sealed)),
    isSigned: verify('sha256', attributes, certificate.publicKey, signature),
    namesCertificate: Buffer.from(valueOf(signingCertificateV2)!).includes(sha256(certificate.raw)),
    hasTimeOfItsOwn: valueOf(signingTime) !== undefined,
    kind: /\/SubFilter \/([\w.]+)/.exec(file.toString('latin1'))?.[1],
    date: /\/M \((D:\d{14}Z)\)/.exec(file.toString('latin1'))?.[1],
  }
}
