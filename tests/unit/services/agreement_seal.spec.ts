import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { agreementSeal } from '#config/agreements'
import { fillIn, joinText, sampleValues, startingTemplate } from '#shared/agreements/agreement_text'
import { demoSealKey } from '#services/documents/agreement_seal/demo_key'
import { readSealKey, sealEndsAt } from '#services/documents/agreement_seal/key'
import { signingConsent } from '#shared/agreements/agreements'
import type { AgreementDocumentContent } from '#services/documents/agreement_pdf'
import { inspectPdf } from '#services/decoding/processes/pdf'
import { agreementDocument } from '#services/documents/agreement_pdf/agreement_document'
import { currentSeal, sealPdf } from '#services/documents/agreement_seal'
import { pagesOf, sealOf } from '#tests/helpers/sealed_pdf'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

const key = agreementSeal!
const seal = { name: key.name, fingerprint: key.fingerprint }
const text = joinText('Staging agreement', fillIn(startingTemplate.sections, sampleValues))

const content = (changes: Partial<AgreementDocumentContent> = {}): AgreementDocumentContent => ({
  text,
  hash: sha256(text),
  number: 2,
  reference: null,
  kind: 'agreement',
  signatures: [
    {
      ...{ side: 'owner', party: 'Jordan Avery', name: 'Jordan Avery', accountId: 1042 },
      ...{ sessionId: 88213, method: 'password', consent: signingConsent },
      signedAt: '2027-03-01T22:12:05.123Z',
    },
    {
      ...{ side: 'stager', party: 'Renée Dubois', name: 'Renée Dubois', accountId: 977 },
      ...{ sessionId: 88410, method: 'passkey', consent: signingConsent },
      signedAt: '2027-03-02T14:12:45.007Z',
    },
  ],
  sellers: [],
  steps: [
    {
      ...{ version: 1, what: 'declined', side: 'owner', at: '2027-02-28T09:30:00.250Z' },
      ...{ addressConfirmed: false, method: null },
    },
    {
      ...{ version: 2, what: 'signed', side: 'stager', at: '2027-03-02T14:12:45.007Z' },
      ...{ addressConfirmed: null, method: 'passkey' },
    },
  ],
  seal,
  checkUrl: 'https://stagely.example/agreements/check',
  ...changes,
})

test.group('The seal of an agreement', () => {
  test('covers the whole file, is dated by the last signature and names its certificate', async ({
    assert,
  }) => {
    const file = await agreementDocument(content())
    const sealed = await sealPdf(file, key)
    assert.deepInclude(sealOf(sealed), {
      ...{ fingerprint: key.fingerprint, kind: 'ETSI.CAdES.detached', date: 'D:20270302141245Z' },
      ...{ reachesEnd: true, isIntact: true, isSigned: true },
      ...{ namesCertificate: true, hasTimeOfItsOwn: false },
    })
    assert.equal(sealed.length, file.length)
    const [hole, end] = sealOf(sealed)!.coversAllBut
    assert.match(sealed.subarray(hole, end).toString('latin1'), /^<[0-9a-f]+>$/)

    for (const at of [9, hole - 1, end, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed)
      changed[at] ^= 1
      assert.isFalse(sealOf(changed)?.isIntact ?? false, `byte ${at}`)
    }
    assert.isNull(sealOf(await agreementDocument(content({ seal: null }))))
    assert.property(await inspectPdf(sealed), 'pages', 'messages accept it')
  }).tags(['@AGR-108', '@R365'])

  test('the same content gives the same bytes before it is sealed', async ({ assert }) => {
    const [one, other] = await Promise.all([
      agreementDocument(content()),
      agreementDocument(content()),
    ])
    assert.equal(sha256(one), sha256(other))
    assert.notEqual(sha256(await agreementDocument(content({ seal: null }))), sha256(one))
    const fingerprint = key.fingerprint.replace(/^../, 'FF')
    const otherKey = content({ seal: { ...seal, fingerprint } })
    assert.notEqual(sha256(await agreementDocument(otherKey)), sha256(one))
  }).tags(['@AGR-61'])

  test('nothing is sealed once the certificate has ended', ({ assert }) => {
    const end = sealEndsAt(key)
    assert.equal(currentSeal(), key)
    assert.equal(currentSeal(end - 1), key)
    assert.isNull(currentSeal(end))
    assert.isNull(currentSeal(Date.parse(key.certificates[0].validFrom) - 1))
  }).tags(['@AGR-110', '@R366'])

  test('every key that a start accepts fits into the file, with the certificates of its issuers', async ({
    assert,
  }) => {
    const certificate = demoSealKey.slice(demoSealKey.indexOf('-----BEGIN CERTIFICATE'))
    const withIssuers = (count: number) => demoSealKey + certificate.repeat(count)
    const file = await agreementDocument(content())
    let issuers = 0
    const tooLong = () => assert.throws(() => readSealKey(withIssuers(issuers)), /are too long/)
    for (; issuers < 20; issuers += 1) {
      try {
        readSealKey(withIssuers(issuers))
      } catch {
        break
      }
      const sealed = await sealPdf(file, readSealKey(withIssuers(issuers)))
      assert.isTrue(sealOf(sealed)?.isSigned, `${issuers} issuers`)
    }
    tooLong()
    assert.isAbove(issuers, 3)
  }).tags(['@AGR-110'])

  test('the certificate has each step, the consent and how to check text and seal', async ({
    assert,
  }) => {
    const pages = await pagesOf(await agreementDocument(content()))
    const certificate = pages.at(-1)!
    assert.match(certificate, /^Certificate /)
    for (const part of [
      '2027-02-28 09:30:00.250 UTC Version 1 declined Client Not confirmed –',
      '2027-03-02 14:12:45.007 UTC Version 2 signed Staging company Not recorded Passkey',
      `With each signature: “${signingConsent}”`,
      'Both sides can download the exact text of this version',
      `This file is sealed by ${seal.name} with a digital signature (PAdES)`,
      seal.fingerprint,
    ]) {
      assert.include(certificate, part)
    }
    assert.notInclude(certificate, 'isn’t sealed')

    const [owner, company] = content().signatures
    const former = content({ seal: null, signatures: [{ ...owner, consent: null }, company] })
    const unsealed = (await pagesOf(await agreementDocument(former))).at(-1)!
    assert.include(unsealed, 'This file isn’t sealed: the site had no key for it.')
    assert.notInclude(unsealed, 'is sealed by')
    assert.include(unsealed, 'Client: The wording wasn’t recorded.')
    assert.include(unsealed, `Staging company: “${signingConsent}”`)
  }).tags(['@AGR-106', '@AGR-110'])

  test('many steps go on to another page, below each other', async ({ assert }) => {
    const steps = Array.from({ length: 60 }, (_, at) => ({
      ...content().steps[0],
      version: at + 1,
    }))
    const pages = await pagesOf(await agreementDocument(content({ steps })))
    const certificate = pages.slice(pages.findIndex((page) => page.startsWith('Certificate ')))
    assert.isAbove(certificate.length, 1)
    for (const { version } of steps) {
      assert.include(certificate.join(' '), `Version ${version} declined Client`)
    }
  }).tags(['@AGR-106'])
})
