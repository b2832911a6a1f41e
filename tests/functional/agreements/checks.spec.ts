import { test } from '@japa/runner'
import { checkAgreement } from '#queries/agreement_checks'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import { addSignedVersion, createAgreement, sha256 } from '#tests/helpers/signed_agreements'

async function check(file: Uint8Array) {
  const { status, text } = await send('GET', `/api/agreements/checks/${sha256(file)}`)
  return { status, body: JSON.parse(text) }
}

test.group('Checking the PDF of an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('tells everyone that it is ours, and nothing about whose it is', async ({ assert }) => {
    const agreement = await createAgreement()
    const pdf = await addSignedVersion(agreement)
    const { status, body } = await check(pdf)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      isOurs: true,
      kind: 'agreement',
      number: 1,
      signedOn: '2027-03-02',
      isReplaced: false,
    })
  }).tags(['@AGR-65', '@AGR-66'])

  test('knows no file with another byte, and no other file', async ({ assert }) => {
    const pdf = await addSignedVersion(await createAgreement())
    for (const at of [0, Math.floor(pdf.length / 2), pdf.length - 1]) {
      const changed = Uint8Array.from(pdf)
      changed[at] ^= 1
      assert.deepEqual((await check(changed)).body, { isOurs: false }, `byte ${at}`)
    }
    assert.deepEqual((await check(pdf.slice(0, -1))).body, { isOurs: false })
    assert.deepEqual((await check(new Uint8Array())).body, { isOurs: false })
    assert.equal((await check(pdf)).body.isOurs, true)
  }).tags(['@AGR-65'])

  test('says that a version was replaced once both have signed a later one', async ({ assert }) => {
    const agreement = await createAgreement()
    const first = await addSignedVersion(agreement)
    const addendum = await addSignedVersion(agreement, { number: 2, kind: 'addendum' })
    await addSignedVersion(agreement, { number: 3, isHalfSigned: true })
    await addSignedVersion(await createAgreement(), { number: 9 })
    assert.isFalse((await check(first)).body.isReplaced, 'by an addendum, half a version, another')
    assert.containsSubset((await check(addendum)).body, { kind: 'addendum', number: 2 })

    const fourth = await addSignedVersion(agreement, { number: 4 })
    assert.isTrue((await check(first)).body.isReplaced)
    assert.isTrue((await check(addendum)).body.isReplaced)
    assert.isFalse((await check(fourth)).body.isReplaced)
  }).tags(['@AGR-65', '@R317'])

  test('gives the day of the last signature in Eastern Time', async ({ assert }) => {
    const late = await addSignedVersion(await createAgreement(), {
      signedAt: '2027-03-03T04:59:59.999Z',
    })
    const early = await addSignedVersion(await createAgreement(), {
      signedAt: '2027-03-03T05:00:00.000Z',
    })
    assert.equal((await check(late)).body.signedOn, '2027-03-02')
    assert.equal((await check(early)).body.signedOn, '2027-03-03')
  }).tags(['@AGR-65'])

  test('reads with one query', async ({ assert }) => {
    const pdf = await addSignedVersion(await createAgreement())
    assert.lengthOf(await queriesDuring(() => checkAgreement(sha256(pdf))), 1)
  }).tags(['@AGR-66'])

  test('finds nothing under a malformed hash', async ({ assert }) => {
    const hash = sha256('x')
    for (const malformed of [hash.slice(1), `${hash}0`, hash.toUpperCase(), `${hash.slice(1)}g`]) {
      const { status, text } = await send('GET', `/api/agreements/checks/${malformed}`)
      assert.equal(status, 404, malformed)
      assert.isNotEmpty(JSON.parse(text).message)
    }
  }).tags(['@AGR-65', '@R316'])
})

test.group('The page that checks an agreement', () => {
  test('is linked from the help center, and says without JavaScript that it needs it', async ({
    assert,
  }) => {
    const page = await open('/agreements/check')
    assert.equal(page.status, 200)
    assert.include(page.words, 'Checking a file needs JavaScript')
    assert.lengthOf(await queriesDuring(() => open('/agreements/check')), 0)
    assert.include((await open('/help-center')).text, 'href="/agreements/check"')
    assert.include((await open('/sitemap.xml')).text, '/agreements/check<')
  }).tags(['@AGR-69', '@AGR-70'])
})
