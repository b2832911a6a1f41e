import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { comparableAddress } from '#shared/accounts/comparable_address'
import {
  agreementPath,
  createReleasedHome,
  createSentAgreement,
  home,
  readAgreement,
  sendDraftOf,
  signAs,
  writeDraft,
} from '#tests/helpers/agreements'
import AgreementParty from '#models/agreement_party'
import { entries } from '#notifications/catalog'
import { sectionsOf } from '#queries/data_export'
import { notificationTypes } from '#shared/notifications/notification_types'
import EmailLink from '#models/email_link'
import Staging from '#models/staging'
import { call } from '#tests/helpers/calls'
import { cookieOf, send } from '#tests/helpers/http'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, runJobs } from '#tests/helpers/emails'
import { notify } from '#notifications/notify'
import { queueAgreementDocument } from '#services/queue/dispatch'
import { assertInvariants } from '#tests/helpers/invariants'
import { createOwner, password } from '#tests/helpers/people'
import { addPerson } from '#tests/helpers/seats'
import {
  arrange,
  codeOf,
  createForSellers,
  emailsTo,
  hashOf,
  kim,
  linkOf,
  sam,
  sellerParties,
  sellerSignatures,
  sellerSigns,
  signatureBy,
  signWith,
  tokenIn,
  withLink,
} from '#tests/helpers/sellers'
import { createReleased, dayFromNow } from '#tests/helpers/stagings'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

const install = dayFromNow(20)
const at = (scene: Parameters<typeof agreementPath>[0]) => agreementPath(scene)

test.group('Who signs for the client', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the agent names sellers who sign, alone or with the agent', async ({ assert }) => {
    const scene = await createReleasedHome()
    const { owner, company, project } = scene
    assert.equal((await arrange(scene, { signers: 'both', sellers: [sam, kim] })).status, 204)
    const ofOwner = await readAgreement(scene, owner)
    assert.deepEqual(ofOwner.clientSide, {
      ...{ isOffered: true, signers: 'both', payer: 'seller', lacksSellers: false },
      sellers: [sam, kim],
    })
    const ofCompany = await readAgreement(scene, company)
    assert.deepEqual(ofCompany.clientSide.sellers, [
      { name: sam.name, email: null },
      { name: kim.name, email: null },
    ])
    assert.isTrue(ofOwner.can.arrange)
    assert.isFalse(ofCompany.can.arrange)
    assert.include(await notificationTypesOf(company), 'agreement_signers_changed')
    assert.include(await eventsOf(project.id), 'agreement_signers_changed')
    const [row] = await db.from('agreement_parties')
    assert.notInclude(JSON.stringify(row), sam.email, 'the address is encrypted')
    assert.deepEqual(await emailsTo(sam.email), [], 'nothing is sent before the version')
  }).tags(['@SEL-30', '@SEL-31', '@R648'])

  test('the text states who signs and who pays, also through placeholders', async ({ assert }) => {
    const scene = await createReleasedHome()
    const sections = [{ heading: 'Who', text: '{client signers} sign. {payer} pays.' }]
    await arrange(scene, { signers: 'both', payer: 'seller' })
    await writeDraft(scene, { installOn: install, sections })
    await sendDraftOf(scene)
    const view = await readAgreement(scene, scene.owner)
    const [terms, who] = view.shown!.sections
    assert.include(
      terms.text,
      'Signs for the client: Sam Seller and Dana Whitfield\nPays: Sam Seller'
    )
    assert.equal(who.text, 'Sam Seller and Dana Whitfield sign. Sam Seller pays.')
    assert.notInclude(JSON.stringify(view.shown), sam.email)
  }).tags(['@SEL-32'])

  test('an agreement between the two accounts reads as before', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const view = await readAgreement(scene, scene.owner)
    assert.notInclude(view.shown!.sections[0].text, 'Signs for the client')
    assert.notInclude(view.shown!.sections[0].text, 'Pays')
    await signAs(scene, scene.owner)
    await signAs(scene, scene.company)
    assert.equal((await readAgreement(scene, scene.owner)).inForce, 1)
    assert.deepEqual(await sellerParties(), [])
  }).tags(['@SEL-33', '@AGR-61'])

  test('refuses others than the agent, wrong numbers of sellers, and what is missing', async ({
    assert,
  }) => {
    const scene = await createReleasedHome()
    const { owner, company } = scene
    const line = `PUT ${at(scene)}/client-side`
    const stranger = await createOwner()
    assert.equal((await call(company, line, sellerSigns)).status, 403)
    assert.equal((await call(stranger, line, sellerSigns)).status, 403)
    assert.equal((await call(null, line, sellerSigns)).status, 401)
    const five = Array.from({ length: 5 }, (_, n) => ({ ...sam, email: `s${n}@home.example` }))
    const refused: [object, number, string][] = [
      [{ ...sellerSigns, sellers: [] }, 409, 'Name each seller who signs.'],
      [{ ...sellerSigns, signers: 'owner' }, 409, 'Sellers are named only if they sign.'],
      [{ ...sellerSigns, sellers: five }, 422, 'At most 4 sellers can sign.'],
      [{ ...sellerSigns, signers: 'nobody' }, 422, 'Choose who signs for the client'],
      [{ ...sellerSigns, payer: undefined }, 422, 'Choose who pays'],
      [{ ...sellerSigns, sellers: [{ ...sam, name: ' ' }] }, 422, 'Enter the seller’s full name'],
      [
        { ...sellerSigns, sellers: [{ ...sam, email: 'sam' }] },
        422,
        'Enter the seller’s email address',
      ],
    ]
    for (const [body, status, message] of refused) {
      const reply = await call(owner, line, body)
      assert.deepEqual([reply.status, reply.body.message], [status, message])
    }
    assert.deepEqual(await db.from('agreement_parties'), [])
    const homeowner = await createOwner({ userType: 'homeowner' })
    const other = await createReleased({}, homeowner)
    const reply = await arrange(other)
    assert.deepEqual(
      [reply.status, reply.body.message],
      [409, 'Only a real estate agent can have someone else sign. You sign as the client yourself.']
    )
    const two = await arrange(scene, { sellers: [sam, { ...kim, email: sam.email }] })
    assert.equal(two.status, 204, 'two people with one address are two parties')
  }).tags(['@SEL-30', '@SEL-31', '@R646'])

  test('refuses addresses of everyone with a seat on either side, also former and invited', async ({
    assert,
  }) => {
    const scene = await createReleasedHome()
    const { owner, company } = scene
    const colleague = await addPerson(company, { name: 'Anna Berg' })
    const former = await addPerson(owner, { name: 'Joel Stein' })
    await db.from('seats').where('person_id', former.user.person.id).update({
      ended_at: new Date(),
      ended_by: former.user.person.id,
    })
    const invited = 'invited@fernandfield.example'
    const now = new Date()
    await db.table('seat_invitations').insert({
      ...{ user_id: company.user.id, email: invited, role: 'member', token: 'a'.repeat(64) },
      ...{ invited_by: company.user.person.id, sent_at: now, expires_at: now, may_commit: false },
      ...{ created_at: now, updated_at: now },
    })
    const [local, domain] = owner.user.person.email.split('@')
    const addresses = [
      owner.user.person.email,
      company.user.person.email,
      colleague.user.person.email,
      former.user.person.email,
      invited,
      `${local}+seller@${domain}`,
      `${local.toUpperCase()}@${domain.toUpperCase()}`,
    ]
    for (const email of addresses) {
      const reply = await arrange(scene, { sellers: [{ ...sam, email }] })
      assert.deepEqual(
        [reply.status, reply.body.errors?.[0].field, reply.body.message],
        [
          422,
          'sellers.0.email',
          'This address belongs to one of the two accounts. Enter the seller’s own address.',
        ],
        email
      )
    }
    assert.deepEqual(await db.from('agreement_parties'), [])
    assert.equal(comparableAddress('+Sam@x.example'), '+sam@x.example')
  }).tags(['@SEL-34', '@R649'])

  test('an address that was changed is refused while a link in an email restores it', async ({
    assert,
  }) => {
    const scene = await createReleasedHome()
    const { owner, company } = scene
    const colleague = await addPerson(company)
    const formerly: string[] = []
    for (const person of [owner, company, colleague]) {
      const { id, person: login } = person.user
      formerly.push(login.email)
      const change = { email: `new.${login.email}`, currentPassword: password }
      assert.equal((await call(person, `PATCH /api/users/${id}`, change)).status, 200)
    }
    for (const email of [...formerly, formerly[0].replace('@', '+home@')]) {
      const reply = await arrange(scene, { sellers: [{ ...sam, email }] })
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, 'sellers.0.email'])
    }
    assert.deepEqual(await db.from('agreement_parties'), [])
    const stranger = await createOwner()
    await db.from('email_links').update({ expires_at: new Date(0) })
    await EmailLink.purgeExpired()
    for (const email of [...formerly, stranger.user.person.email]) {
      assert.equal((await arrange(scene, { sellers: [{ ...sam, email }] })).status, 204)
    }
  }).tags(['@SEL-83', '@R654'])

  test('a version can’t be sent before the sellers are named', async ({ assert }) => {
    const scene = await createForSellers()
    const reason = { version: 1, reason: 'The dining room is missing.' }
    await call(scene.company, `POST ${at(scene)}/declines`, reason)
    await writeDraft(scene, { installOn: install })
    const reply = await sendDraftOf(scene)
    assert.deepEqual(
      [reply.status, reply.body.message],
      [409, 'The owner has to enter the sellers who sign first.']
    )
    await arrange(scene)
    await writeDraft(scene, { installOn: install })
    assert.equal((await sendDraftOf(scene)).status, 201)
  }).tags(['@SEL-32'])
})

test.group('A seller signs', (group) => {
  group.each.setup(() => emptyDatabase())

  test('with a link and a code, and everyone’s signature completes the agreement', async ({
    assert,
  }) => {
    const scene = await createForSellers({ signers: 'both' })
    const { owner, company, project } = scene
    const token = await linkOf()
    assert.lengthOf(token, 43)
    assert.equal((await signWith(scene, token)).status, 204)
    assert.equal((await signAs(scene, company)).status, 204)
    const waiting = await readAgreement(scene, owner)
    assert.deepEqual([waiting.versions[0].state, waiting.inForce], ['waiting', null])
    const pdf = () =>
      send('GET', `/projects/${project.id}/agreement/1/pdf`, {
        headers: { cookie: cookieOf(owner) },
      })
    assert.equal((await pdf()).status, 404, 'no file before everyone has signed')
    assert.deepInclude((await call(owner, `GET ${scene.path}`)).body, { installOn: null })

    assert.equal((await signAs(scene, owner)).status, 204)
    await runJobs()
    const view = await readAgreement(scene, owner)
    assert.deepEqual([view.versions[0].state, view.inForce], ['signed', 1])
    assert.equal((await pdf()).status, 200)
    assert.deepInclude((await call(owner, `GET ${scene.path}`)).body, { installOn: install })
    const types = await notificationTypesOf(company)
    assert.include(types, 'agreement_party_signed')
    assert.include(types, 'agreement_completed')
    assert.include(await eventsOf(project.id), 'agreement_party_signed')
    await assertInvariants(assert)
  }).tags(['@SEL-35', '@SEL-36', '@AGR-24', '@AGR-34'])

  test('alone: the owner’s account has nothing to sign, and the seller may be the last', async ({
    assert,
  }) => {
    const scene = await createForSellers()
    const { owner, company } = scene
    const token = await linkOf()
    const reply = await signAs(scene, owner)
    assert.deepEqual(
      [reply.status, reply.body.message],
      [409, 'The seller signs this version for the client, so you don’t have to.']
    )
    await signAs(scene, company)
    assert.equal((await readAgreement(scene, owner)).inForce, null)
    assert.equal((await signWith(scene, token)).status, 204)
    assert.equal((await readAgreement(scene, owner)).inForce, 1)
    for (const person of [owner, company]) {
      assert.include(await notificationTypesOf(person), 'agreement_completed')
    }
    await runJobs()
    await assertInvariants(assert)
  }).tags(['@SEL-36', '@AGR-33', '@R647'])

  test('text, emails and an addendum speak of everyone who signs', async ({ assert }) => {
    const scene = await createForSellers()
    const { owner, company, project } = scene
    const text = async () => JSON.stringify((await readAgreement(scene, owner)).shown)
    assert.include(await text(), 'Once everyone has signed, the dates')
    assert.notInclude(await text(), 'both have signed')
    const emails = await deliverEmails()
    const link = tokenIn(emails.find(({ to }) => to[0].address === sam.email)?.text)
    await signAs(scene, company)
    emails.push(...(await deliverEmails()))
    await signWith(scene, link)
    emails.push(...(await deliverEmails()))
    const toAccounts = emails.filter(({ to }) => to[0].address !== sam.email)
    const subjects = toAccounts.map(({ subject }) => subject)
    assert.include(subjects, `For the seller to sign: ${project.title}`)
    assert.include(subjects, `Signed by everyone: ${project.title}`)
    for (const { subject, text: body } of toAccounts) assert.notMatch(body, /\bboth\b/i, subject)

    await Staging.of(project.id).propose(owner.user, { date: dayFromNow(30) })
    await Staging.of(project.id).agree(company.user, dayFromNow(30))
    const { addendum } = await readAgreement(scene, owner)
    const changes = JSON.stringify(addendum)
    assert.include(changes, 'Both sides have signed:')
    assert.include(changes, 'Once everyone has signed, the dates')
    assert.notInclude(changes, `${owner.user.name} and`)
  }).tags(['@SEL-73'])

  test('the signature records party, name, consent, code and the time of the database', async ({
    assert,
  }) => {
    const scene = await createForSellers()
    const token = await linkOf()
    const hash = await hashOf(scene)
    const code = await codeOf(token)
    await withLink(token, 'signatures', { ...signatureBy(sam, hash, code), name: ' sam  SELLER ' })
    const [row] = await sellerSignatures()
    const [party] = await sellerParties()
    const used = await db.from('agreement_party_codes').where('id', row.code_id).firstOrFail()
    assert.deepInclude(row, {
      ...{ party_id: party.id, hash, name: 'sam SELLER' },
      consent: 'I agree to sign this electronically',
    })
    assert.deepEqual(used.used_at, row.signed_at)
    for (const secret of [token, code]) {
      const stored = JSON.stringify([
        await db.from('agreement_party_links'),
        await db.from('agreement_party_codes'),
        await db.from('queue_jobs'),
        await db.from('email_deliveries'),
        await db.from('audit_events'),
        await db.from('notifications'),
      ])
      assert.notInclude(stored, secret)
    }
  }).tags(['@SEL-37', '@AGR-30'])

  test('refuses wrong names, codes and missing consent, and half-signs nothing', async ({
    assert,
  }) => {
    const scene = await createForSellers()
    const token = await linkOf()
    const hash = await hashOf(scene)
    const code = await codeOf(token)
    const whole = signatureBy(sam, hash, code)
    const wrong = code === '000000' ? '000001' : '000000'
    const wrongCode =
      'This code is wrong, too old or already used. After five tries ask for a new one.'
    const refused: [object, number, string][] = [
      [
        { ...whole, name: 'Kim Seller' },
        422,
        'Type the name as it appears in the agreement: Sam Seller',
      ],
      [{ ...whole, name: '' }, 422, 'Type your full name'],
      [{ ...whole, consents: false }, 422, 'Agree to sign electronically first'],
      [{ ...whole, code: '12345' }, 422, 'Type the six digits of the code'],
      [
        { ...whole, hash: '0'.repeat(64) },
        409,
        'There is a newer version. Read it before you sign.',
      ],
      ...Array.from({ length: 4 }, (): [object, number, string] => [
        { ...whole, code: wrong },
        422,
        wrongCode,
      ]),
    ]
    for (const [body, status, message] of refused) {
      const reply = await withLink(token, 'signatures', body)
      assert.deepEqual([reply.status, reply.body.message], [status, message])
    }
    assert.deepEqual(await sellerSignatures(), [])
    // The fifth try is still the seller's; after it the code is used up.
    assert.equal((await withLink(token, 'signatures', { ...whole, code: wrong })).status, 422)
    const late = await withLink(token, 'signatures', whole)
    assert.deepEqual([late.status, late.body.message], [422, wrongCode])
    const next = await codeOf(token)
    const spaced = `${next.slice(0, 3)} ${next.slice(3)}`
    assert.equal((await withLink(token, 'signatures', signatureBy(sam, hash, spaced))).status, 204)
    const again = await withLink(token, 'signatures', signatureBy(sam, hash, next))
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'You have signed this version already.']
    )
  }).tags(['@SEL-38', '@SEL-39'])

  test('a code works for ten minutes, and only the newest one of this seller', async ({
    assert,
  }) => {
    const scene = await createForSellers({ sellers: [sam, kim] })
    const emails = await deliverEmails()
    const tokenOf = (address: string) =>
      tokenIn(emails.find(({ to }) => to[0].address === address)?.text)
    const [ofSam, ofKim] = [tokenOf(sam.email), tokenOf(kim.email)]
    const hash = await hashOf(scene)
    const first = await codeOf(ofSam)
    const second = await codeOf(ofSam)
    const sign = (token: string, seller: typeof sam, code: string) =>
      withLink(token, 'signatures', signatureBy(seller, hash, code))
    if (first !== second) assert.equal((await sign(ofSam, sam, first)).status, 422, 'an older code')
    assert.equal((await sign(ofKim, kim, second)).status, 422, 'another seller’s code')
    await db.rawQuery(`update agreement_party_codes set expires_at = now() - interval '1 second'`)
    assert.equal((await sign(ofSam, sam, second)).status, 422, 'after ten minutes')
    // An email that is late makes no code.
    await withLink(ofSam, 'codes')
    await db.rawQuery(
      `update agreement_party_codes set requested_at = requested_at - interval '11 minutes'`
    )
    assert.deepEqual(await emailsTo(sam.email), [])
    assert.equal((await sign(ofSam, sam, await codeOf(ofSam))).status, 204)
  }).tags(['@SEL-39'])

  test('a code that is replaced between its try and the signature is refused', async ({
    assert,
    cleanup,
  }) => {
    const scene = await createForSellers()
    const token = await linkOf()
    const body = signatureBy(sam, await hashOf(scene), await codeOf(token))
    const { tryCode } = AgreementParty.prototype
    cleanup(() => void (AgreementParty.prototype.tryCode = tryCode))
    AgreementParty.prototype.tryCode = async function (code) {
      AgreementParty.prototype.tryCode = tryCode
      const codeId = await this.tryCode(code)
      assert.isNumber(codeId, 'it was the right one')
      assert.equal((await withLink(token, 'codes')).status, 204)
      return codeId
    }
    const reply = await withLink(token, 'signatures', body)
    assert.deepEqual(
      [reply.status, reply.body.errors],
      [
        422,
        [
          {
            field: 'code',
            message:
              'This code is wrong, too old or already used. After five tries ask for a new one.',
          },
        ],
      ]
    )
    assert.deepEqual(await sellerSignatures(), [])
    assert.equal((await signWith(scene, token)).status, 204, 'with the next code')
  }).tags(['@SEL-82'])

  test('a version that is replaced before its code is tried is what the seller reads of', async ({
    assert,
    cleanup,
  }) => {
    const scene = await createForSellers()
    const token = await linkOf()
    const body = signatureBy(sam, await hashOf(scene), await codeOf(token))
    const { tryCode } = AgreementParty.prototype
    cleanup(() => void (AgreementParty.prototype.tryCode = tryCode))
    AgreementParty.prototype.tryCode = async function (code) {
      await writeDraft(scene, { installOn: install, extensionPerMonth: 520 })
      assert.equal((await sendDraftOf(scene)).status, 201)
      return tryCode.call(this, code)
    }
    const reply = await withLink(token, 'signatures', body)
    assert.deepEqual(
      [reply.status, reply.body.message],
      [409, 'There is a newer version. Read it before you sign.']
    )
    assert.deepEqual(await sellerSignatures(), [])
  }).tags(['@SEL-82', '@SEL-48'])

  test('the database refuses signatures by others and later changes', async ({ assert }) => {
    const scene = await createForSellers({ sellers: [sam, kim] })
    const emails = await deliverEmails()
    const token = tokenIn(emails.find(({ to }) => to[0].address === sam.email)?.text)
    await codeOf(token)
    const [first, second] = await sellerParties()
    const code = await db.from('agreement_party_codes').firstOrFail()
    const hash = await hashOf(scene)
    const row = {
      ...{ party_id: first.id, version_id: first.version_id, hash, code_id: code.id },
      ...{ name: 'Sam', consent: 'yes', signed_at: new Date(0) },
    }
    const insert = (changes: object) => () =>
      db.table('agreement_party_signatures').insert({ ...row, ...changes })
    await assert.rejects(insert({}), /lacks its code/)
    await db.from('agreement_party_codes').update({ tries: 1 })
    await assert.rejects(insert({ party_id: second.id }), /lacks its code/)
    await assert.rejects(insert({ hash: '0'.repeat(64) }), /foreign key/)
    await assert.rejects(insert({ code_id: code.id + 1 }), /lacks its code/)
    await assert.rejects(
      () =>
        db.table('agreement_signatures').insert({
          ...{ version_id: first.version_id, hash, user_id: scene.owner.user.id, side: 'owner' },
          ...{ party: 'Dana', name: 'Dana', session_id: 1, method: 'password' },
          signed_at: new Date(0),
        }),
      /can’t be signed by this person/
    )
    await assert.rejects(
      () =>
        db.table('agreement_documents').insert({
          ...{ version_id: first.version_id, pdf: 'x', sha256: 'a'.repeat(64) },
          created_at: new Date(),
        }),
      /isn’t signed by everyone/
    )
    await db.table('agreement_party_signatures').insert(row)
    await assert.rejects(insert({}), /unique|lacks its code/)
    const final = /never changed|are fixed/
    for (const work of [
      () => db.from('agreement_party_signatures').update({ name: 'Kim' }),
      () => db.from('agreement_party_signatures').delete(),
      () => db.from('agreement_parties').update({ name: 'Other' }),
      () => db.from('agreement_parties').whereNotNull('version_id').delete(),
      () =>
        db.table('agreement_parties').insert({
          ...{ agreement_id: first.agreement_id, version_id: first.version_id, position: 3 },
          ...{ name: 'Mallory', address: 'x', created_at: new Date(), updated_at: new Date() },
        }),
    ]) {
      await assert.rejects(work, final)
    }
  }).tags(['@SEL-40', '@AGR-31'])

  test('a process of the former release can’t sign for the seller, and neither file nor notification is made', async ({
    assert,
  }) => {
    const scene = await createForSellers({ signers: 'both' })
    const { owner, company, project, bid } = scene
    const token = await linkOf()
    const [{ version_id: versionId }] = await sellerParties()
    const hash = await hashOf(scene)
    // It knows signatures of the two accounts only, and takes them for all.
    for (const [side, { user }] of [
      ['stager', company],
      ['owner', owner],
    ] as const) {
      await db.table('agreement_signatures').insert({
        ...{ version_id: versionId, hash, user_id: user.id, person_id: user.person.id, side },
        ...{ party: user.name, name: user.name, session_id: 1, method: 'password' },
        signed_at: new Date(),
      })
    }
    await db.transaction((trx) => queueAgreementDocument(trx, versionId))
    await runJobs()
    assert.deepEqual(await db.from('agreement_documents'), [])
    const pdf = () =>
      send('GET', `/projects/${project.id}/agreement/1/pdf`, {
        headers: { cookie: cookieOf(owner) },
      })
    assert.equal((await pdf()).status, 404)
    const waiting = await readAgreement(scene, owner)
    assert.deepEqual([waiting.versions[0].state, waiting.inForce], ['waiting', null])
    const trx = await db.transaction()
    await assert.rejects(
      () =>
        trx.table('agreement_documents').insert({
          ...{ version_id: versionId, pdf: 'x', sha256: 'a'.repeat(64), created_at: new Date() },
        }),
      /isn’t signed by everyone/
    )
    await trx.rollback()
    // In the transaction of the second signature it goes on to the dates and the notification.
    const subject = { project, bid, agreement: { to: 'owner', kind: 'agreement' } } as const
    await assert.rejects(
      () =>
        db.transaction(async (early) => {
          await early.from('projects').where('id', project.id).update({ title: 'Too early' })
          await notify(early, company.user.id, 'agreement_completed', subject)
        }),
      /isn’t signed by everyone/
    )
    assert.isEmpty(await db.from('projects').where('title', 'Too early'))
    assert.notInclude(await notificationTypesOf(owner), 'agreement_completed')
    assert.notInclude(await notificationTypesOf(company), 'agreement_completed')
    assert.equal((await signWith(scene, token)).status, 204)
    assert.equal((await readAgreement(scene, owner)).inForce, 1)
    assert.include(await notificationTypesOf(owner), 'agreement_completed')
    assert.include(await notificationTypesOf(company), 'agreement_completed')
    assert.equal((await pdf()).status, 200)

    const alone = await createForSellers()
    const [, { version_id: other }] = await sellerParties()
    await assert.rejects(
      () =>
        db.table('agreement_signatures').insert({
          ...{ version_id: other, hash, user_id: alone.owner.user.id, side: 'owner' },
          ...{ party: 'Dana', name: 'Dana', session_id: 1, method: 'password' },
          signed_at: new Date(),
        }),
      /can’t be signed by this person/
    )
  }).tags(['@SEL-85', '@SEL-92', '@R647'])

  test('the seller’s page reads the text, and writes nothing by GET or HEAD', async ({
    assert,
  }) => {
    const scene = await createForSellers()
    const token = await linkOf()
    const stored = async () =>
      JSON.stringify([
        await db.from('agreement_parties').orderBy('id'),
        await db.from('agreement_party_links').orderBy('id'),
        await db.from('agreement_party_codes'),
        await sellerSignatures(),
        await db.from('notifications').orderBy('id'),
        await db.from('queue_jobs'),
      ])
    const before = await stored()
    for (const method of ['GET', 'HEAD', 'GET']) {
      for (const path of ['/sign', '/sign/pdf']) {
        const { status, headers } = await send(method, `${path}?token=${token}`)
        assert.equal(status, path === '/sign' ? 200 : 404)
        assert.equal(headers['referrer-policy'], 'no-referrer')
        assert.equal(headers['x-robots-tag'], 'noindex')
        assert.include(headers['cache-control'], 'no-store')
      }
    }
    assert.equal(await stored(), before)
    const { openedAt } = (await readAgreement(scene, scene.owner)).versions[0]
    assert.isNull(openedAt)
    assert.equal((await withLink(token, 'openings')).status, 204)
    const view = await readAgreement(scene, scene.owner)
    assert.isNotNull(view.versions[0].parties[0].link?.openedAt)
    assert.notInclude(JSON.stringify(view), token)
  }).tags(['@SEL-41', '@SEL-42'])

  test('each seller gets links, codes, two reminders and one copy, and nothing else', async ({
    assert,
  }) => {
    const scene = await createForSellers()
    const token = await linkOf()
    await signWith(scene, token)
    await signAs(scene, scene.company)
    const emails = await emailsTo(sam.email)
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['Your copy of the signed home staging agreement']
    )
    const [{ text, html }] = emails
    for (const secret of [home, 'Dana', 'Casey', 'Foothill', sam.name, scene.project.title]) {
      assert.notInclude(`${text}${html}`, secret)
    }
    const copy = tokenIn(text)
    const file = await send('GET', `/sign/pdf?token=${copy}`)
    assert.deepEqual([file.status, file.headers['content-type']], [200, 'application/pdf'])
    assert.deepEqual(await deliverEmails(), [])
  }).tags(['@SEL-43', '@SEL-44', '@AGR-38'])
})

test.group('Texts about sellers who sign', (group) => {
  group.each.setup(() => emptyDatabase())

  test('speak of everyone, and of the seller where the owner signs nothing', async ({ assert }) => {
    const scene = await createForSellers()
    const { owner, company, project } = scene
    const emails = await deliverEmails()
    const token = tokenIn(emails.find(({ to }) => to[0].address === sam.email)?.text)
    await signAs(scene, company)
    await signWith(scene, token)
    emails.push(...(await deliverEmails()))
    const toOwner = emails.filter(({ to }) => to[0].address === owner.user.person.email)
    assert.includeMembers(
      toOwner.map(({ subject }) => subject),
      [`For the seller to sign: ${project.title}`, `Signed by everyone: ${project.title}`]
    )
    for (const { subject, text } of emails) assert.notMatch(`${subject}\n${text}`, /\bboth\b/i)
    assert.equal(entries.agreement_completed.push, 'An agreement is signed by everyone')
    assert.equal(
      notificationTypes.label('agreement_completed'),
      'Agreement signed by everyone',
      'in the list'
    )
    assert.equal(entries.seller_chose.push, 'The seller would choose one of your offers')
  }).tags(['@SEL-88'])

  test('the owner’s download says when a link came back', async ({ assert }) => {
    const { owner } = await createForSellers()
    await withLink(await linkOf(), 'returns', { reason: 'someone_else' })
    const rows = await Array.fromAsync(new Map(sectionsOf(owner.user)).get('agreementSellers')!)
    const [{ handed_back_at: stored }] = await sellerParties()
    assert.containSubset(rows, [{ handedBack: 'someone_else', addressErasedAt: null }])
    const { handedBackAt } = rows.find((row) => row.handedBack !== null)!
    assert.equal(Date.parse(String(handedBackAt)), stored.setMilliseconds(0))
  }).tags(['@SEL-88', '@SEL-57'])
})

test.group('A link that comes back', (group) => {
  group.each.setup(() => emptyDatabase())

  test('"This isn’t me" ends it, erases the address, and stops emails to it', async ({
    assert,
  }) => {
    const scene = await createForSellers()
    const token = await linkOf()
    assert.equal((await withLink(token, 'returns', { reason: 'not_me' })).status, 204)
    const { owner } = scene
    assert.include(await notificationTypesOf(owner), 'agreement_handed_back')
    for (const what of ['codes', 'openings']) {
      assert.equal((await withLink(token, what)).status, 409)
    }
    const [party] = await sellerParties()
    assert.deepInclude(party, { handed_back: 'not_me', address: null })
    const links = `POST ${at(scene)}/parties/${party.id}/links`
    const same = await call(owner, links, { email: sam.email })
    assert.deepEqual(
      [same.status, same.body.message],
      [422, 'The owner of this address doesn’t want emails about signing. Enter another address.']
    )
    assert.equal((await call(owner, links, {})).status, 409)
    assert.equal((await call(owner, links, { email: kim.email })).status, 204)
    const emails = await emailsTo(kim.email)
    assert.equal(
      (await signWith(scene, tokenIn(emails[0].text), { ...sam, email: kim.email })).status,
      204
    )
  }).tags(['@SEL-45', '@SEL-46', '@R651'])

  test('"Someone else should sign" goes to the agent, who names another seller', async ({
    assert,
  }) => {
    const scene = await createForSellers()
    const token = await linkOf()
    assert.equal((await withLink(token, 'returns', { reason: 'someone_else' })).status, 204)
    assert.equal((await withLink(token, 'returns', { reason: 'someone_else' })).status, 409)
    assert.equal((await withLink(token, 'returns', { reason: 'other' })).status, 422)
    await arrange(scene, { sellers: [kim] })
    await writeDraft(scene, { installOn: install })
    assert.equal((await sendDraftOf(scene)).status, 201)
    const emails = await emailsTo(kim.email)
    assert.equal((await signWith(scene, tokenIn(emails[0].text), kim)).status, 204)
  }).tags(['@SEL-45', '@R651'])

  test('an expired link offers a new one to the same address', async ({ assert }) => {
    const scene = await createForSellers()
    const token = await linkOf()
    await db.rawQuery(`update agreement_party_links set expires_at = now() - interval '1 second'`)
    for (const what of ['codes', 'openings', 'returns']) {
      assert.equal((await withLink(token, what, { reason: 'not_me' })).status, 409)
    }
    assert.equal((await withLink(token, 'links')).status, 204)
    const emails = await emailsTo(sam.email)
    assert.lengthOf(emails, 1)
    assert.equal((await signWith(scene, tokenIn(emails[0].text))).status, 204)
    assert.equal((await withLink('a'.repeat(43), 'links')).status, 204, 'says nothing')
  }).tags(['@SEL-47'])

  test('only the owner sends another link, to an address of their own choosing', async ({
    assert,
  }) => {
    const scene = await createForSellers()
    const former = await linkOf()
    const [party] = await sellerParties()
    const line = `POST ${at(scene)}/parties/${party.id}/links`
    assert.equal((await call(scene.company, line, {})).status, 403)
    assert.equal((await call(null, line, {})).status, 401)
    const unknown = `POST ${at(scene)}/parties/${party.id + 1}/links`
    assert.equal((await call(scene.owner, unknown, {})).status, 404)
    const own = await call(scene.owner, line, { email: scene.owner.user.person.email })
    assert.equal(own.status, 422)
    assert.equal((await call(scene.owner, line, { email: 'sam' })).status, 422)
    assert.equal((await call(scene.owner, line, {})).status, 204)
    assert.equal((await withLink(former, 'openings')).status, 204, 'the former one still works')
    assert.equal((await call(scene.owner, line, { email: kim.email })).status, 204)
    assert.equal((await withLink(former, 'openings')).status, 409, 'sent to another address')
  }).tags(['@SEL-46'])

  test('an email that is late gets no link to the agreement at a former address', async ({
    assert,
  }) => {
    const scene = await createForSellers()
    const [{ id }] = await sellerParties()
    const late = await AgreementParty.findOrFail(id)
    const line = `POST ${at(scene)}/parties/${id}/links`
    assert.equal((await call(scene.owner, line, { email: kim.email })).status, 204)
    assert.isNull(await late.issueLink(14))
    assert.lengthOf(await db.from('agreement_party_links').where('party_id', id), 0)
    assert.isString(await (await AgreementParty.findOrFail(id)).issueLink(14))
  }).tags(['@SEL-46'])

  test('a newer version, a withdrawal and a decline end links', async ({ assert }) => {
    const scene = await createForSellers()
    const first = await linkOf()
    await writeDraft(scene, { installOn: install, extensionPerMonth: 520 })
    await sendDraftOf(scene)
    const second = await linkOf()
    assert.equal((await withLink(first, 'codes')).status, 409)
    const reason = { version: 2, reason: 'Wait.' }
    await call(scene.company, `POST ${at(scene)}/declines`, reason)
    assert.equal((await withLink(second, 'codes')).status, 409)
    const rows = await db.from('agreement_parties').whereNotNull('address')
    assert.deepEqual(rows, [], 'addresses are erased with a version that is withdrawn')
  }).tags(['@SEL-48', '@SEL-49'])
})
