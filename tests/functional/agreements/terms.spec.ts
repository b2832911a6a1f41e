import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { joinText } from '#shared/agreements/agreement_text'
import { dayInWords } from '#shared/values/market_time'
import { addDays } from '#shared/jobs/staging_terms'
import { hashOfText, sealText } from '#models/agreement_version'
import {
  agreementPath,
  createReleasedHome,
  createSentAgreement,
  createSignedAgreement,
  home,
  readAgreement,
  sendDraftOf,
  signAs,
  writeDraft,
  type Released,
} from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf } from '#tests/helpers/http'
import { asDrawn, textOfPdf, withoutSpaces } from '#tests/helpers/pdf'
import { createOwner, type Person } from '#tests/helpers/people'
import { sha256 } from '#tests/helpers/signed_agreements'
import { createReleased, dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const install = dayFromNow(20)

const reference = /^SA-[0-9A-F]{8}-[0-9A-F]{4}-1$/

async function download({ project }: Released, person: Person, number = 1) {
  const headers = { cookie: cookieOf(person) }
  const path = `/projects/${project.id}/agreement/${number}/pdf`
  return (await exchange('GET', path, { headers })).body
}

async function agreeOn(scene: Released, date: string) {
  for (const person of [scene.owner, scene.company]) {
    await call(person, `POST ${scene.path}/install-date`, { date })
  }
}

/** As a version that 1.0 sent: its text doesn't state its terms. */
async function makeFormer(scene: Released) {
  const text = joinText('Staging agreement', [{ heading: 'Price', text: '$100, day agreed later' }])
  await db.transaction(async (trx) => {
    await trx.rawQuery('set local session_replication_role = replica')
    const former = { text: sealText(text), hash: hashOfText(text), price: null }
    await trx.from('agreement_versions').update(former)
    await trx.from('agreement_signatures').update({ hash: former.hash })
    await trx.from('agreement_documents').delete()
  })
  return { text, view: await readAgreement(scene, scene.owner) }
}

test.group('The terms of a version', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are in its text, its PDF and the record, and are those that apply', async ({ assert }) => {
    const scene = await createReleasedHome({ amount: 99 })
    const { owner, company, path } = scene
    await writeDraft(scene, {
      sections: [
        { heading: 'Price', text: 'The price is $4,800 and $100 a month, day agreed later.' },
        { heading: 'Terms', text: 'Price of the accepted offer: $4,800\n\n## Terms\n\nNone.' },
      ],
      installOn: install,
      extensionPerMonth: 1_000_000,
    })
    assert.equal((await sendDraftOf(scene)).status, 201)
    const { shown, versions } = await readAgreement(scene, owner)
    const { title, sections } = shown!
    assert.equal(hashOfText(joinText(title, sections)), versions[0].hash, 'they are signed')
    const stated = [
      `Reference: ${versions[0].reference.slice(0, -2)}`,
      'Project: Colonial on Maple Street',
      `Home: ${home}`,
      'Client: Dana Whitfield, real estate agent, on behalf of the seller',
      'Staging company: Foothill Home Staging, represented by Casey Hale',
      'Price of the accepted offer: $99',
      'Included: 60 days',
      `Install date: ${dayInWords(install)}`,
      `Removal date: ${dayInWords(addDays(install, 60))}`,
      'Each extra month: $1,000,000',
    ]
    assert.deepEqual(sections[0].heading, 'Terms')
    assert.deepEqual(sections[0].text.split('\n').slice(0, stated.length), stated)
    assert.include(sections[0].text, 'If a section below says otherwise, these terms count.')
    const terms = {
      price: 99,
      installOn: install,
      removalOn: addDays(install, 60),
      extensionPerMonth: 1_000_000,
    }
    assert.deepEqual(versions[0].terms, terms)

    await signAs(scene, owner)
    await signAs(scene, company)
    const { body: staging } = await call(owner, `GET ${path}`)
    const { price, ...applied } = terms
    assert.equal(price, scene.bid.amount)
    assert.deepInclude(staging, applied)
    const pdf = await textOfPdf(await download(scene, owner))
    for (const line of [...stated, 'The price is $4,800 and $100 a month']) {
      assert.include(pdf, withoutSpaces(line))
    }
    for (const email of await deliverEmails()) {
      for (const part of ['$', 'Canary', versions[0].reference]) {
        assert.notInclude(`${email.subject} ${email.text}`, part)
      }
    }
  }).tags(['@AGR-86', '@R351'])

  test('say what isn’t agreed yet, and follow what is agreed later', async ({ assert }) => {
    const scene = await createReleased({ extensionPerMonth: null })
    await writeDraft(scene, { sections: [{ heading: 'Price', text: '{price}' }] })
    const before = (await readAgreement(scene, scene.company)).draft!.filled
    for (const line of [
      'Home: Asheville, NC (no address entered)',
      'Install date: not agreed yet',
      'Removal date: not agreed yet',
      'Each extra month: agreed on for each extension',
    ]) {
      assert.include(before.sections[0].text.split('\n'), line)
    }
    await agreeOn(scene, install)
    const after = (await readAgreement(scene, scene.company)).draft!.filled
    assert.include(after.sections[0].text, `Install date: ${dayInWords(install)}`)
    assert.notEqual(after.hash, before.hash)
  }).tags(['@AGR-86'])

  test('read the same on the page and in the PDF in every script', async ({ assert }) => {
    const owner = await createOwner({ name: 'Nguyễn Thị Thảo 山田' })
    const scene = await createReleased({}, owner)
    const access = { address: '1 Ulica Żółta\n## Terms\nŁódź', instructions: null }
    await call(owner, `PUT ${scene.path}/access`, access)
    const texts = [
      '☒ No pets\n☐ Pets\n✅ Cats ❌ Dogs',
      'שלום: 12 שבועות, $15',
      'مرحبا 👩‍👩‍👧 合意 [U+5408]',
      'Юлія Щербак, Ελένη, e\u0301',
      '## Terms\n\nPrice of the accepted offer: $1\n{price}',
    ]
    const sections = texts.map((text, at) => ({ heading: `${at + 1} ☑ 山`, text }))
    assert.equal((await writeDraft(scene, { sections, installOn: install })).status, 204)
    assert.equal((await sendDraftOf(scene)).status, 201)
    for (const person of [owner, scene.company]) await signAs(scene, person)
    const { shown, versions } = await readAgreement(scene, owner)
    const { title, sections: seen } = shown!
    assert.equal(hashOfText(joinText(title, seen)), versions[0].hash)
    assert.lengthOf(seen, texts.length + 1)
    const pdf = (await textOfPdf(await download(scene, owner))).replaceAll(
      /Version1·page\d+of\d+SHA-256[0-9a-f]{64}ReferenceSA-\w{8}-\w{4}-1/g,
      ''
    )
    for (const { heading, text } of seen) assert.include(pdf, asDrawn(heading + text))
  }).tags(['@AGR-86', '@AGR-84', '@AGR-62'])

  test('are missing in a version of 1.0, which can’t be signed but stays as it is', async ({
    assert,
  }) => {
    const scene = await createSentAgreement(install)
    const { text, view } = await makeFormer(scene)
    assert.equal(view.shown!.sections[0].text, '$100, day agreed later')
    assert.isNull(view.versions[0].terms.price)
    const { status, body } = await signAs(scene, scene.owner)
    assert.deepEqual(
      [status, body.message],
      [409, 'The text of this version doesn’t state its terms. The company has to send a new one.']
    )
    assert.deepEqual(await db.from('agreement_signatures'), [])

    const signed = await createSignedAgreement(install)
    await makeFormer(signed)
    const pdf = await download(signed, signed.owner)
    const drawn = await textOfPdf(pdf)
    assert.include(drawn, hashOfText(text))
    assert.include(drawn, withoutSpaces('$100, day agreed later'))
    assert.notInclude(drawn, 'SA-')
    assert.isTrue((await download(signed, signed.company)).equals(pdf))
    const checked = await call(null, `GET /api/agreements/checks/${sha256(pdf)}`)
    assert.isTrue(checked.body.isOurs)
  }).tags(['@AGR-87', '@R352'])
})

test.group('The reference of an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('names each document on the page, in its text and in its PDF', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const other = await createSentAgreement(install)
    const { owner, company } = scene
    const [{ reference: first }] = (await readAgreement(scene, owner)).versions
    assert.match(first, reference)
    assert.equal((await readAgreement(scene, company)).versions[0].reference, first)
    assert.notEqual((await readAgreement(other, other.owner)).versions[0].reference, first)
    const pdf = await textOfPdf(await download(scene, owner))
    const pages = pdf.match(/page\d+of\d+/g)!.length
    assert.lengthOf(pdf.match(new RegExp(`Reference${first}`, 'g'))!, pages)
    assert.include(pdf, `Agreement,version1·${first}`)

    await writeDraft(scene, { extensionPerMonth: 500 })
    await sendDraftOf(scene)
    const { versions } = await readAgreement(scene, owner)
    assert.deepEqual(
      versions.map(({ reference: each }) => each),
      [first.replace(/1$/, '2'), first]
    )
  }).tags(['@AGR-88'])

  test('is in an addendum, with home, project and hash of each document that it changes', async ({
    assert,
  }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company, path } = scene
    for (const days of [27, 30]) {
      await agreeOn(scene, dayFromNow(days))
      const address = { address: `${days} Canary Court`, instructions: null }
      await call(owner, `PUT ${path}/access`, address)
      const { addendum, versions } = await readAgreement(scene, company)
      const text = joinText('', addendum!.sections)
      for (const version of versions) {
        assert.include(text, `${version.reference} (version ${version.number}), signed on`)
        assert.include(text, `SHA-256 of its text: ${version.hash}`)
      }
      const before = days === 27 ? home : '27 Canary Court'
      for (const line of [
        `Reference: ${versions[0].reference.slice(0, -2)}`,
        'Project: Colonial on Maple Street',
        `Home: ${days} Canary Court`,
        'Price of the accepted offer: $90',
        `Home: ${days} Canary Court (before: ${before})`,
        `Install date: ${dayInWords(dayFromNow(days))} (before: ${dayInWords(days === 27 ? install : dayFromNow(27))})`,
      ]) {
        assert.include(text.split('\n'), line)
      }
      await call(owner, `POST ${agreementPath(scene)}/addenda`, { hash: addendum!.hash })
      for (const person of [owner, company]) await signAs(scene, person)
    }
    const { versions } = await readAgreement(scene, owner)
    assert.deepEqual(
      versions.map(({ kind, state }) => [kind, state]),
      [
        ['addendum', 'signed'],
        ['addendum', 'signed'],
        ['agreement', 'signed'],
      ]
    )
    const pdf = await textOfPdf(await download(scene, owner, 3))
    assert.include(pdf, withoutSpaces(`SHA-256 of its text: ${versions[2].hash}`))
  }).tags(['@AGR-35', '@AGR-89'])

  test('an addendum to a version of 1.0 names that one, too', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { view } = await makeFormer(scene)
    await agreeOn(scene, dayFromNow(27))
    const { addendum } = await readAgreement(scene, scene.owner)
    const text = joinText('', addendum!.sections)
    assert.include(text, `SHA-256 of its text: ${view.versions[0].hash}`)
    assert.include(text, `${view.versions[0].reference} (version 1)`)
    assert.include(text, `(before: ${dayInWords(install)})`)
    await call(scene.owner, `POST ${agreementPath(scene)}/addenda`, { hash: addendum!.hash })
    for (const person of [scene.owner, scene.company]) {
      assert.equal((await signAs(scene, person)).status, 204)
    }
  }).tags(['@AGR-89', '@R352'])
})

test.group('The client of an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const [userType, company, client, behalf, homeOwner] of [
    ['realtor', 'Mountain Realty', 'real estate agent, on behalf of the seller', '', 'seller'],
    ['builder', 'Hale Builders', 'builder', 'on behalf of Hale Builders', 'client'],
    ['investor', null, 'real estate investor', 'on their own behalf', 'client'],
    ['homeowner', null, 'owner of the home', 'on their own behalf', 'client'],
  ] as const) {
    test(`is named as ${client}`, async ({ assert }) => {
      const owner = await createOwner({ name: 'Dana Whitfield', userType, company })
      const scene = await createReleased({}, owner)
      await call(owner, `PUT ${scene.path}/access`, { address: home, instructions: null })
      await writeDraft(scene, { installOn: install })
      await sendDraftOf(scene)
      const { shown, signsAs } = await readAgreement(scene, owner)
      const name = ['Dana Whitfield', company, client].filter(Boolean).join(', ')
      const text = joinText('', shown!.sections)
      assert.include(text, `Client: ${name}\n`)
      assert.include(text, `${name} (the “client”), hires Foothill Home Staging`)
      assert.include(text, `The client signs ${behalf || 'on behalf of the seller'}.`)
      assert.include(text, `normal wear, are paid for by the ${homeOwner},`)
      assert.include(text, `The home is insured by the ${homeOwner},`)
      assert.notMatch(text, /\b(the|The) owner\b/)
      assert.equal(signsAs, userType === 'realtor' ? client : null)
      assert.isNull((await readAgreement(scene, scene.company)).signsAs)
      for (const person of [owner, scene.company]) await signAs(scene, person)
      const parties = await db.from('agreement_signatures').orderBy('id').select('party')
      assert.deepEqual(
        parties.map(({ party }) => party),
        [name, 'Foothill Home Staging, Casey Hale'],
        'as the text names them'
      )
      const pdf = await textOfPdf(await download(scene, owner))
      assert.include(pdf, withoutSpaces(`Client ${name} Signed`))
    }).tags(['@AGR-90', '@R353'])
  }

  test('has placeholders for name, company, role and the person they sign for', async ({
    assert,
  }) => {
    const owner = await createOwner({
      name: 'Dana',
      userType: 'realtor',
      company: 'Mountain Realty',
    })
    const scene = await createReleased({}, owner)
    const text = '{owner}|{client}|{client company}|{client role}|{on behalf of}|{home owner}'
    await writeDraft(scene, { sections: [{ heading: 'Who', text }] })
    const { draft } = await readAgreement(scene, scene.company)
    assert.equal(
      draft!.filled.sections[1].text,
      'Dana|Dana, Mountain Realty, real estate agent, on behalf of the seller|Mountain Realty|real estate agent|on behalf of the seller|the seller'
    )
  }).tags(['@AGR-90'])
})

test.group('Versions that follow one another', (group) => {
  group.each.setup(() => emptyDatabase())

  test('an unchanged text can’t be sent again until it was declined', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    const refusal =
      'Version 1 has exactly this text. Change something before you send another version.'
    const again = async () => {
      await writeDraft(scene, { installOn: install })
      const { draft } = await readAgreement(scene, company)
      const { status, body } = await sendDraftOf(scene)
      return { status, message: body.message, refusal: draft!.refusal }
    }
    assert.deepEqual(await again(), { status: 409, message: refusal, refusal })
    await signAs(scene, owner)
    assert.equal((await again()).status, 409, 'half signed')
    await signAs(scene, company)
    assert.equal((await again()).status, 409, 'signed')
    assert.lengthOf(await db.from('agreement_versions'), 1)

    await writeDraft(scene, { extensionPerMonth: 500 })
    assert.equal((await sendDraftOf(scene)).status, 201, 'another rate')
    const decline = `POST ${agreementPath(scene)}/declines`
    await call(owner, decline, { version: 2, reason: 'No.' })
    await writeDraft(scene, { extensionPerMonth: 500 })
    assert.equal((await sendDraftOf(scene)).status, 201, 'after it was declined')
  }).tags(['@AGR-91', '@R354'])

  test('each has the text of the version before it', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    await writeDraft(scene, { installOn: install, extensionPerMonth: 500 })
    await sendDraftOf(scene)
    const { shown } = await readAgreement(scene, scene.owner)
    const first = await readAgreement(scene, scene.owner, '?version=1')
    assert.isNull(first.shown!.former)
    const { former: _, ...before } = first.shown!
    assert.deepEqual(shown!.former, before)
    for (const person of [scene.owner, scene.company]) await signAs(scene, person)
    await agreeOn(scene, dayFromNow(27))
    const { addendum } = await readAgreement(scene, scene.owner)
    await call(scene.owner, `POST ${agreementPath(scene)}/addenda`, { hash: addendum!.hash })
    assert.isNull((await readAgreement(scene, scene.owner)).shown!.former, 'it lists its changes')
  }).tags(['@AGR-92'])
})
