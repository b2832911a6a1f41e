import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { joinText } from '#shared/agreements/agreement_text'
import { dayInWords } from '#shared/values/market_time'
import { addDays } from '#shared/jobs/staging_terms'
import { call, statusesOf } from '#tests/helpers/calls'
import {
  agreementPath,
  createReleasedHome,
  createSentAgreement,
  createSignedAgreement,
  home,
  readAgreement,
  sendDraftOf,
  signAs,
  signatureOf,
  writeDraft,
} from '#tests/helpers/agreements'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { addPasskey, proofBy, strayAssertion } from '#tests/helpers/passkeys'
import { onTwoServers, race, repeatRace } from '#tests/helpers/races'
import { sha256 } from '#tests/helpers/signed_agreements'
import { dayFromNow, storedStaging } from '#tests/helpers/stagings'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

const install = dayFromNow(20)

const signatures = () => db.from('agreement_signatures').orderBy('id')

test.group('Signing an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('both sign: name, consent, and a password or a passkey', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company, project } = scene
    assert.equal((await signAs(scene, owner, { name: ' dana  WHITFIELD ' })).status, 204)
    const waiting = await readAgreement(scene, company)
    assert.equal(waiting.versions[0].state, 'waiting')
    assert.deepEqual([waiting.inForce, waiting.can.sign], [null, true])
    assert.isFalse((await readAgreement(scene, owner)).can.sign)

    const { key } = await addPasskey(company)
    const { version, hash } = await signatureOf(scene, company)
    const agreement = { projectId: project.id, version, hash }
    const others = [
      { ...agreement, projectId: project.id + 1 },
      { ...agreement, version: version + 1 },
      { ...agreement, hash: 'a'.repeat(64) },
    ]
    for (const other of others) {
      const proof = await proofBy(company, key, 'sign_agreement', { agreement: other })
      const reply = await signAs(scene, company, { currentPassword: undefined, passkey: proof })
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, 'passkey'])
    }
    assert.lengthOf((await readAgreement(scene, owner)).versions[0].signatures, 1)
    const passkey = await proofBy(company, key, 'sign_agreement', { agreement })
    const signed = await signAs(scene, company, { currentPassword: undefined, passkey })
    assert.equal(signed.status, 204)
    const view = await readAgreement(scene, owner)
    assert.equal(view.versions[0].state, 'signed')
    assert.equal(view.inForce, 1)
    assert.deepEqual(
      view.versions[0].signatures.map(({ side, name, method }) => [side, name, method]),
      [
        ['owner', 'dana WHITFIELD', 'Password'],
        ['stager', 'Casey Hale', 'Passkey'],
      ]
    )
    const types = await notificationTypesOf(owner)
    assert.deepEqual(
      types.filter((type) => type.startsWith('agreement')),
      ['agreement_sent', 'agreement_completed']
    )
    const ofCompany = await notificationTypesOf(company)
    assert.deepEqual(
      ofCompany.filter((type) => type.startsWith('agreement')),
      ['agreement_signed', 'agreement_completed'],
      'also the one who signs last'
    )
    const events = await eventsOf(project.id)
    assert.equal(events.filter((kind) => kind === 'agreement_signed').length, 2)
  }).tags(['@AGR-24', '@AGR-38', '@PKY-44'])

  test('reads each record once, also for the signature that completes it', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const path = `POST ${agreementPath(scene)}/signatures`
    for (const [person, statements] of [
      [scene.owner, 15],
      [scene.company, 30],
    ] as const) {
      const signature = await signatureOf(scene, person)
      const queries = await queriesDuring(() => call(person, path, signature))
      assert.isAtMost(queries.length, statements)
    }
    assert.equal((await readAgreement(scene, scene.owner)).inForce, 1)
    assert.include(await eventsOf(scene.project.id), 'staging_agreed')
  }).tags(['@AGR-24'])

  test('refuses a signature without name, consent or proof, and half-signs nothing', async ({
    assert,
  }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    const stranger = await createSentAgreement(install)
    const line = `POST ${agreementPath(scene)}/signatures`
    const whole = await signatureOf(scene, owner)
    const question =
      'You typed “Dana W.”, but Dana Whitfield is the name of your account. Do you want to sign as Dana W.?'
    const refused: [object, number, string][] = [
      [{ ...whole, name: 'Dana W.' }, 422, question],
      [{ ...whole, name: ' ' }, 422, 'Type your full name'],
      [
        { ...whole, name: 'D'.repeat(121), keepsName: true },
        422,
        'This is too long: 120 characters at most',
      ],
      [{ ...whole, consents: false }, 422, 'Agree to sign electronically first'],
      [{ ...whole, consents: undefined }, 422, 'Agree to sign electronically first'],
      [
        { ...whole, currentPassword: undefined },
        403,
        'Confirm your signature with your password or a passkey.',
      ],
      [{ ...whole, currentPassword: 'wrong one' }, 422, 'That isn’t your current password.'],
      [{ ...whole, version: 2 }, 409, 'There is a newer version. Read it before you sign.'],
      [
        { ...whole, hash: '0'.repeat(64) },
        409,
        'There is a newer version. Read it before you sign.',
      ],
    ]
    for (const [body, status, message] of refused) {
      const answer = await call(owner, line, body)
      assert.deepEqual([answer.status, answer.body.message], [status, message])
    }
    const stray = { ...whole, currentPassword: undefined, passkey: strayAssertion }
    assert.equal((await call(owner, line, stray)).status, 422)
    const { key } = await addPasskey(owner)
    const other = await proofBy(owner, key, 'change_email')
    const otherPurpose = { ...whole, currentPassword: undefined, passkey: other }
    assert.equal((await call(owner, line, otherPurpose)).status, 422)
    for (const person of [stranger.owner, stranger.company]) {
      const body = { ...whole, name: person.user.name }
      assert.equal((await call(person, line, body)).status, 403)
    }
    assert.equal((await call(null, line, whole)).status, 401)
    assert.deepEqual(await signatures(), [])

    const kept = await call(owner, line, { ...whole, name: 'Dana W.', keepsName: true })
    assert.equal(kept.status, 204)
    assert.equal(
      (await call(owner, line, whole)).body.message,
      'You have signed this version already.'
    )
    const stored = await signatures()
    assert.deepEqual(
      stored.map(({ name, party }) => [name, party]),
      [['Dana W.', 'Dana Whitfield, real estate agent, on behalf of the seller']]
    )
    await signAs(scene, company)
    assert.equal((await signAs(scene, company)).status, 409)
  }).tags(['@AGR-24', '@AGR-25', '@AGR-26', '@AGR-27'])

  test('a change after a signature is a new version that both sign again', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    const old = await signatureOf(scene, company)
    await signAs(scene, owner)
    await writeDraft(scene, { installOn: install, extensionPerMonth: 500 })
    assert.equal((await sendDraftOf(scene)).status, 201)
    const late = await call(company, `POST ${agreementPath(scene)}/signatures`, old)
    assert.deepEqual(
      [late.status, late.body.message],
      [409, 'There is a newer version. Read it before you sign.']
    )
    const view = await readAgreement(scene, owner)
    assert.deepEqual(
      view.versions.map(({ number, state }) => [number, state]),
      [
        [2, 'waiting'],
        [1, 'replaced'],
      ]
    )
    assert.equal(view.versions[1].signatures.length, 1, 'the old signature stays')
    const former = await readAgreement(scene, owner, '?version=1')
    assert.include(JSON.stringify(former.shown), '$450 per month')
    assert.include(JSON.stringify(view.shown), '$500 per month')
    await signAs(scene, company)
    await signAs(scene, owner)
    assert.equal((await readAgreement(scene, company)).inForce, 2)
  }).tags(['@AGR-28'])

  test('declining takes a reason, which the other side reads', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    const decline = `POST ${agreementPath(scene)}/declines`
    const reason = 'Please add the dining room.'
    assert.equal((await call(owner, decline, { version: 2, reason })).status, 409)
    assert.equal((await call(owner, decline, { version: 1, reason })).status, 204)
    const view = await readAgreement(scene, company)
    assert.equal(view.versions[0].state, 'declined')
    assert.deepInclude(view.versions[0].declined, { side: 'owner', reason })
    assert.include(await notificationTypesOf(company), 'agreement_declined')
    const late = await signAs(scene, company)
    assert.deepEqual(
      [late.status, late.body.message],
      [409, 'This version was declined, so it can’t be signed anymore.']
    )
    assert.equal((await call(company, decline, { version: 1, reason })).status, 409)
    await writeDraft(scene, { installOn: install })
    assert.equal((await sendDraftOf(scene)).status, 201)
    await signAs(scene, owner)
    const signer = await call(owner, decline, { version: 2, reason })
    assert.deepEqual(
      [signer.status, signer.body.message],
      [409, 'You have signed this version, so you can’t decline it anymore.']
    )
    // The side that sent it may still withdraw it.
    assert.equal((await call(company, decline, { version: 2, reason })).status, 204)
    assert.equal((await readAgreement(scene, owner)).versions[0].state, 'withdrawn')
  }).tags(['@AGR-29'])

  test('what a side takes back itself is withdrawn, and nowhere declined', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company, project } = scene
    const reason = 'The dining room is missing.'
    const withdraw = `POST ${agreementPath(scene)}/declines`
    assert.equal((await call(company, withdraw, { version: 1, reason })).status, 204)
    const { versions } = await readAgreement(scene, owner)
    assert.equal(versions[0].state, 'withdrawn')
    assert.deepInclude(versions[0].declined, { side: 'stager', reason })
    const late = await signAs(scene, owner)
    assert.deepEqual(
      [late.status, late.body.message],
      [409, 'This version was withdrawn, so it can’t be signed anymore.']
    )
    const types = await notificationTypesOf(owner)
    assert.include(types, 'agreement_withdrawn')
    assert.notInclude(types, 'agreement_declined')
    assert.notInclude(await notificationTypesOf(company), 'agreement_withdrawn', 'who did it')
    const events = await eventsOf(project.id)
    assert.include(events, 'agreement_withdrawn')
    assert.notInclude(events, 'agreement_declined')
    const email = (await deliverEmails()).find(({ subject }) => subject.startsWith('Withdrawn: '))
    assert.include(email?.text, 'has withdrawn the staging agreement')
    assert.notInclude(email?.text, reason)
    for (const [person, line] of [
      [owner, `GET ${scene.path}`],
      [company, `GET ${scene.path}`],
    ] as const) {
      const { agreement } = (await call(person, line)).body
      assert.deepInclude(agreement, { isWithdrawn: true, isDeclined: false, isYourTurn: false })
    }

    await writeDraft(scene, { installOn: install })
    await sendDraftOf(scene)
    assert.equal((await call(owner, withdraw, { version: 2, reason })).status, 204)
    const both = (await readAgreement(scene, company)).versions
    assert.deepEqual(
      both.map(({ state }) => state),
      ['declined', 'withdrawn']
    )
    const { agreement } = (await call(owner, `GET ${scene.path}`)).body
    assert.deepInclude(agreement, { isWithdrawn: false, isDeclined: true })
  }).tags(['@AGR-105'])

  test('an owner who takes an addendum back withdraws it', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company } = scene
    const later = addDays(install, 5)
    await call(owner, `POST ${scene.path}/install-date`, { date: later })
    await call(company, `POST ${scene.path}/agreement`, { date: later })
    const { addendum } = await readAgreement(scene, owner)
    const base = `POST ${agreementPath(scene)}`
    await call(owner, `${base}/addenda`, { hash: addendum!.hash })
    const reason = 'Wait until Friday.'
    assert.equal((await call(owner, `${base}/declines`, { version: 2, reason })).status, 204)
    const view = await readAgreement(scene, company)
    assert.deepEqual([view.versions[0].state, view.inForce], ['withdrawn', 1])
    assert.include(await notificationTypesOf(company), 'agreement_withdrawn')
  }).tags(['@AGR-105'])

  test('a signature records account, session, method, time and the hash of the text', async ({
    assert,
  }) => {
    const scene = await createSentAgreement(install)
    const { owner } = scene
    const { rows } = await db.rawQuery<{ rows: { at: Date }[] }>('select clock_timestamp() as at')
    await signAs(scene, owner)
    const [row] = await signatures()
    const view = await readAgreement(scene, owner)
    const { title, sections } = view.shown!
    const text = joinText(title, sections)
    const hash = sha256(text)
    const session = await db.from('sessions').where('user_id', owner.user.id).firstOrFail()
    assert.deepInclude(row, {
      ...{ hash, user_id: owner.user.id, side: 'owner', name: 'Dana Whitfield' },
      ...{ party: 'Dana Whitfield, real estate agent, on behalf of the seller' },
      ...{ session_id: session.id, method: 'password' },
    })
    assert.isAtLeast(row.signed_at.getTime(), rows[0].at.getTime(), 'the time of the database')
    const [version] = await db.from('agreement_versions')
    assert.notInclude(JSON.stringify(version), 'Canary', 'the text is encrypted')
    assert.equal(version.hash, hash)
  }).tags(['@AGR-30'])

  test('the database refuses every later change, and signatures that don’t belong', async ({
    assert,
  }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company } = scene
    const sent = await createSentAgreement(install)
    const refuses = (work: () => Promise<unknown>, message: RegExp) => assert.rejects(work, message)
    const final = /never changed/
    for (const [table, values] of [
      ['agreement_versions', { number: 3 }],
      ['agreement_versions', { text: 'other' }],
      ['agreement_signatures', { name: 'Other' }],
      ['agreement_signatures', { signed_at: new Date(0) }],
    ] as const) {
      await refuses(() => db.from(table).update(values), final)
      await refuses(() => db.from(table).delete(), final)
      await refuses(() => db.rawQuery(`truncate ${table} cascade`), final)
    }
    const versions = await db.from('agreement_versions').orderBy('id')
    const signature = (changes: object) => ({
      ...{ version_id: versions[1].id, hash: versions[1].hash, user_id: sent.owner.user.id },
      ...{ side: 'owner', party: 'Dana', name: 'Dana', session_id: 1, method: 'password' },
      ...{ signed_at: new Date(0), ...changes },
    })
    const insert = (changes: object) => () =>
      db.table('agreement_signatures').insert(signature(changes))
    await refuses(insert({ user_id: owner.user.id }), /can’t be signed by this person/)
    await refuses(insert({ side: 'stager' }), /can’t be signed by this person/)
    await refuses(insert({ hash: '0'.repeat(64) }), /foreign key/)
    await refuses(insert({ name: '' }), /violates check constraint/)
    const again = { version_id: versions[0].id, hash: versions[0].hash, user_id: company.user.id }
    await refuses(insert({ ...again, side: 'stager' }), /unique/)
    await db.table('agreement_signatures').insert(signature({}))
    const [last] = await signatures().where('version_id', versions[1].id)
    assert.notEqual(last.signed_at.getTime(), 0, 'a trigger sets the time')
  }).tags(['@AGR-31'])
})

test.group('An agreement and its staging', (group) => {
  group.each.setup(() => emptyDatabase())

  test('what both have signed holds on the staging page', async ({ assert }) => {
    const scene = await createSentAgreement(install, { extensionPerMonth: 520 })
    const { owner, company, path, bid } = scene
    const view = async () => (await call(owner, `GET ${path}`)).body
    await signAs(scene, owner)
    assert.deepInclude(await view(), { installOn: null, extensionPerMonth: 450 })
    await signAs(scene, company)
    const after = await view()
    assert.deepInclude(after, {
      installOn: install,
      removalOn: addDays(install, 60),
      extensionPerMonth: 520,
    })
    assert.deepInclude(after.agreement as object, { isSigned: true, canBeAmended: false })
    const { install_on: stored } = await storedStaging(bid.id)
    assert.isNotNull(stored)
    assert.include(await eventsOf(scene.project.id), 'staging_agreed')
  }).tags(['@AGR-34'])

  test('dates that both agree on later become an addendum that both sign', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company, path } = scene
    const base = agreementPath(scene)
    assert.isNull((await readAgreement(scene, owner)).addendum)
    const early = await call(owner, `POST ${base}/addenda`, { hash: '0'.repeat(64) })
    assert.equal(early.body.message, 'The signed agreement has these dates already.')

    const moved = addDays(install, 7)
    await call(owner, `POST ${path}/install-date`, { date: moved })
    await call(company, `POST ${path}/install-date`, { date: moved })
    const { addendum } = await readAgreement(scene, owner)
    const text = JSON.stringify(addendum!.sections)
    assert.include(text, `Install date: ${dayInWords(moved)} (before: ${dayInWords(install)})`)
    assert.include(text, 'Dana Whitfield and Foothill Home Staging have signed:')
    assert.notInclude(text, 'Each extra month: $450 (before', 'it hasn’t changed')
    const stale = await call(owner, `POST ${base}/addenda`, { hash: '0'.repeat(64) })
    assert.equal(stale.status, 409)
    const sent = await call(owner, `POST ${base}/addenda`, { hash: addendum!.hash })
    assert.deepEqual([sent.status, sent.body.number], [201, 2])
    const twice = await call(company, `POST ${base}/addenda`, { hash: addendum!.hash })
    assert.equal(twice.body.message, 'A version is waiting for signatures already.')
    await signAs(scene, company)
    assert.equal((await readAgreement(scene, owner)).inForce, 1)
    await signAs(scene, owner)
    const view = await readAgreement(scene, owner)
    assert.deepEqual([view.inForce, view.versions[0].kind, view.addendum], [2, 'addendum', null])
  }).tags(['@AGR-35'])

  test('a version with outdated dates can’t be signed', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company, path, bid } = scene
    const moved = addDays(install, 7)
    await call(owner, `POST ${path}/install-date`, { date: moved })
    await call(company, `POST ${path}/install-date`, { date: moved })
    const { status, body } = await signAs(scene, owner)
    assert.deepEqual(
      [status, body.message],
      [
        409,
        'You have both agreed on other dates since this version was sent. The company has to send a new one.',
      ]
    )
    await writeDraft(scene, { installOn: install })
    await sendDraftOf(scene)
    const { versions } = await readAgreement(scene, owner)
    assert.equal(versions[0].terms.installOn, moved, 'the agreed date counts')
    assert.equal((await signAs(scene, owner)).status, 204)

    const undated = await createReleasedHome()
    await writeDraft(undated, { sections: [{ heading: 'Price', text: '{price}' }] })
    await sendDraftOf(undated)
    await call(undated.owner, `POST ${undated.path}/install-date`, { date: install })
    await call(undated.company, `POST ${undated.path}/install-date`, { date: install })
    assert.equal((await signAs(undated, undated.owner)).status, 204, 'it says nothing about dates')

    await db.from('stagings').where('bid_id', bid.id).update({ install_on: null, removal_on: null })
    const past = await createSentAgreement(install)
    await db.transaction(async (trx) => {
      await trx.rawQuery('set local session_replication_role = replica')
      await trx
        .from('agreement_versions')
        .update({ install_on: dayFromNow(-2), removal_on: dayFromNow(58) })
    })
    const late = await signAs(past, past.owner)
    assert.include(late.body.message, 'The install date of this version has passed.')
  }).tags(['@AGR-36'])

  test('nothing else depends on an agreement', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company, project, bid } = scene
    assert.equal((await call(owner, `GET /api/bids/${bid.id}/contact`)).status, 200)
    assert.equal((await call(company, `POST /api/bids/${bid.id}/complete`)).status, 200)
    assert.equal((await call(owner, `POST /api/projects/${project.id}/complete`)).status, 200)
    assert.equal((await signAs(scene, owner)).status, 204, 'also afterwards')
  }).tags(['@AGR-37'])

  test('notifications and emails name neither person nor address', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    await call(scene.owner, `POST ${agreementPath(scene)}/reports`, {
      version: 1,
      reason: 'It names 14 Canary Court twice.',
    })
    const emails = await deliverEmails()
    assert.includeMembers(
      emails.map(({ subject }) => subject),
      ['Read and sign: Colonial on Maple Street', 'Signed by both: Colonial on Maple Street']
    )
    // Both have signed before it left.
    assert.notMatch(emails.map(({ subject }) => subject).join('\n'), /signature is missing/)
    const rows = await db.from('notifications').whereLike('type', 'agreement_%')
    assert.isAtLeast(rows.length, 3)
    const texts = [...emails.map((email) => JSON.stringify(email)), JSON.stringify(rows)]
    for (const text of texts) assert.notInclude(text, 'Canary')
    for (const { message, title } of rows) {
      for (const name of ['Whitfield', 'Hale', 'Foothill', home]) {
        assert.notInclude(`${title} ${message}`, name)
      }
    }
  }).tags(['@AGR-38'])
})

test.group('Signing at the same moment', (group) => {
  group.each.setup(() => emptyDatabase())
  onTwoServers(group)

  test('both signatures count, and a newer version beats a signature or waits for it', async ({
    assert,
  }) => {
    await repeatRace(
      assert,
      async (round) => {
        const scene = await createSentAgreement(install)
        const { owner, company } = scene
        const base = agreementPath(scene)
        const owners = await signatureOf(scene, owner)
        const companies = await signatureOf(scene, company)
        const both = await race(
          round,
          (ask) => ask(owner, `POST ${base}/signatures`, owners),
          (ask) => ask(owner, `POST ${base}/signatures`, owners),
          (ask) => ask(company, `POST ${base}/signatures`, companies)
        )
        assert.deepEqual(statusesOf(both), [204, 204, 409])
        const view = await readAgreement(scene, owner)
        assert.deepEqual([view.inForce, view.versions[0].signatures.length], [1, 2])

        const other = await createReleasedHome()
        await writeDraft(other, { installOn: install })
        await sendDraftOf(other)
        await writeDraft(other, { installOn: install, extensionPerMonth: 99 })
        const { draft } = await readAgreement(other, other.company)
        const signature = await signatureOf(other, other.owner)
        const [sent, signed] = await race(
          round,
          (ask) =>
            ask(other.company, `POST ${agreementPath(other)}/versions`, {
              hash: draft!.filled.hash,
            }),
          (ask) => ask(other.owner, `POST ${agreementPath(other)}/signatures`, signature)
        )
        assert.equal(sent.status, 201)
        const { versions } = await readAgreement(other, other.owner)
        assert.equal(versions[1].signatures.length, signed.status === 204 ? 1 : 0)
        assert.equal(versions[0].signatures.length, 0)
      },
      { rounds: 2, concurrency: 1 }
    )
  }).tags(['@AGR-32'])
})
