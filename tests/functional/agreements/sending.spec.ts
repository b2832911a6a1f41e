import { test } from '@japa/runner'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import {
  agreementPath,
  createReleasedHome,
  createSignedAgreement,
  home,
  readAgreement,
  type Released,
  sendDraftOf,
  signAs,
  writeDraft,
} from '#tests/helpers/agreements'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { createAcceptedBid, createAdmin, createOwner, createStager } from '#tests/helpers/people'
import { createReleased, createStaging, dayFromNow } from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'
import { dayInWords } from '#shared/values/market_time'
import { addDays } from '#shared/jobs/staging_terms'

const install = dayFromNow(20)
const stored = () => databaseDump(['rate_limits', 'sessions'])

test.group('Preparing an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('a draft is filled in with what is known, and says what is missing', async ({ assert }) => {
    const scene = await createReleased({
      amount: 90,
      parts: [
        { item: 'Living Room', amount: 60 },
        { item: 'Removal', amount: 30 },
      ],
    })
    const { owner, company, path } = scene
    const begun = await call(company, `POST ${agreementPath(scene)}`, { templateId: null })
    assert.equal(begun.status, 204)
    const { draft } = await readAgreement(scene, company)
    assert.deepEqual(
      draft!.missing.map(({ name }) => name),
      ['address', 'install date', 'removal date']
    )
    assert.equal(
      draft!.refusal,
      'Still missing: the address from the staging page, the agreed install date, and the day of the removal.'
    )
    assert.equal((await sendDraftOf(scene)).status, 409)
    const text = JSON.stringify(draft!.filled.sections)
    for (const known of [
      'Dana Whitfield',
      'Foothill Home Staging',
      'represented by Casey Hale',
      'stages these rooms: Living Room.',
      'Living Room: $60\\nRemoval: $30',
      'Full at completion',
      '60 days',
      '$450 per month',
      '{address}',
    ]) {
      assert.include(text, known)
    }

    await call(owner, `PUT ${path}/access`, { address: `14 Canary\nCourt`, instructions: null })
    await call(owner, `POST ${path}/install-date`, { date: install })
    await call(company, `POST ${path}/install-date`, { date: install })
    const known = (await readAgreement(scene, company)).draft!
    assert.deepEqual(known.missing, [])
    const filled = JSON.stringify(known.filled.sections)
    assert.include(filled, 'The home is at 14 Canary, Court.')
    assert.include(filled, `on ${dayInWords(install)} and removes it`)
    assert.include(filled, dayInWords(addDays(install, 60)))
    assert.isNull((await readAgreement(scene, owner)).draft, 'only the company reads its draft')
  }).tags(['@AGR-20', '@AGR-21'])

  test('a draft is changed in one window at a time, and discarded', async ({ assert }) => {
    const scene = await createReleasedHome()
    const { company } = scene
    assert.equal((await writeDraft(scene, { installOn: install })).status, 204)
    const { draft } = await readAgreement(scene, company)
    assert.deepEqual(draft!.filled.terms, {
      price: 90,
      installOn: install,
      removalOn: addDays(install, 60),
      extensionPerMonth: 450,
    })
    const change = { ...draft!, installOn: null, extensionPerMonth: 500 }
    const { sections, installOn, extensionPerMonth, revision } = change
    const body = { sections, installOn, extensionPerMonth, revision }
    const put = `PUT ${agreementPath(scene)}/draft`
    assert.equal((await call(company, put, body)).status, 204)
    const stale = await call(company, put, body)
    assert.deepEqual(
      [stale.status, stale.body.message],
      [409, 'This draft has changed in another window. Reload the page to see it.']
    )
    assert.equal((await call(company, `DELETE ${agreementPath(scene)}/draft`)).status, 204)
    assert.isNull((await readAgreement(scene, company)).draft)
    assert.equal((await call(company, put, { ...body, revision: 4 })).status, 409)
  }).tags(['@AGR-22'])

  test('a version is what the company has read, and never changes', async ({ assert }) => {
    const scene = await createReleasedHome()
    const { owner, company, path } = scene
    await writeDraft(scene, { installOn: install })
    const { draft } = await readAgreement(scene, company)
    const versions = `POST ${agreementPath(scene)}/versions`
    await call(owner, `PUT ${path}/access`, { address: '1 Other Street', instructions: null })
    const changed = await call(company, versions, { hash: draft!.filled.hash })
    assert.deepEqual(
      [changed.status, changed.body.message],
      [409, 'The text has just changed. Read it again before you continue.']
    )
    await call(owner, `PUT ${path}/access`, { address: home, instructions: null })
    const sent = await call(company, versions, { hash: draft!.filled.hash })
    assert.deepEqual([sent.status, sent.body.number], [201, 1])
    assert.equal((await call(company, versions, { hash: draft!.filled.hash })).status, 409)

    await call(owner, `PUT ${path}/access`, { address: '1 Other Street', instructions: null })
    const view = await readAgreement(scene, owner)
    assert.equal(view.versions[0].hash, draft!.filled.hash)
    assert.include(JSON.stringify(view.shown), home)
    assert.deepEqual(view.shown!.sections, draft!.filled.sections)
  }).tags(['@AGR-23'])

  test('five versions a day are sent of a project’s agreement', async ({ assert }) => {
    const scene = await createReleasedHome()
    const versions = `POST ${agreementPath(scene)}/versions`
    for (let at = 0; at < 5; at += 1) {
      await writeDraft(scene, { installOn: addDays(install, at) })
      // What is refused isn't counted.
      if (at === 0)
        assert.equal((await call(scene.company, versions, { hash: 'a'.repeat(64) })).status, 409)
      assert.equal((await sendDraftOf(scene)).status, 201)
    }
    await writeDraft(scene, { installOn: addDays(install, 6) })
    const refused = await sendDraftOf(scene)
    assert.deepEqual(
      [refused.status, (refused.body as { message?: string }).message],
      [429, 'Too many attempts. Try again in 24 hours.']
    )
    const view = await readAgreement(scene, scene.company)
    assert.lengthOf(view.versions, 5)
    assert.isNotNull(view.draft, 'the draft stays for tomorrow')
    const other = await createReleasedHome()
    await writeDraft(other, { installOn: install })
    assert.equal((await sendDraftOf(other)).status, 201)
  }).tags(['@TRU-68'])

  test('several unread versions are one notification and one email, which a withdrawal removes', async ({
    assert,
  }) => {
    const scene = await createReleasedHome()
    const { company, owner } = scene
    const sentNotices = async () => {
      const types = await notificationTypesOf(owner)
      return types.filter((type) => type === 'agreement_sent').length
    }
    const sendWith = async (extensionPerMonth: number) => {
      await writeDraft(scene, { installOn: install, extensionPerMonth })
      assert.equal((await sendDraftOf(scene)).status, 201)
      const emails = await deliverEmails()
      return emails.filter(({ to }) => to[0].address === owner.user.email).length
    }
    await deliverEmails()
    assert.deepEqual([await sendWith(450), await sendWith(500), await sentNotices()], [1, 0, 1])
    await db.from('notifications').where('user_id', owner.user.id).update({ read: true })
    assert.deepEqual([await sendWith(550), await sentNotices()], [1, 2])
    const path = `POST ${agreementPath(scene)}/declines`
    const reply = await call(company, path, { version: 3, reason: 'A wrong rate.' })
    assert.equal(reply.status, 204)
    assert.equal(await sentNotices(), 1, 'the one that was read stays')
  }).tags(['@AGR-113'])

  test('a version after one that was opened, declined or signed is announced by another email', async ({
    assert,
  }) => {
    const answers: Record<string, (scene: Released) => Promise<{ status: number }>> = {
      opened: (scene) => call(scene.owner, `POST ${agreementPath(scene)}/openings`, { version: 1 }),
      declined: (scene) =>
        call(scene.owner, `POST ${agreementPath(scene)}/declines`, {
          ...{ version: 1, reason: 'The rate is too high.' },
        }),
      signed: (scene) => signAs(scene, scene.owner),
    }
    for (const [what, answer] of Object.entries(answers)) {
      await emptyDatabase()
      const scene = await createReleasedHome()
      const { owner, company } = scene
      const sendWith = async (extensionPerMonth: number) => {
        await writeDraft(scene, { installOn: install, extensionPerMonth })
        assert.equal((await sendDraftOf(scene)).status, 201)
        const emails = await deliverEmails()
        return emails.filter(({ to }) => to[0].address === owner.user.email).length
      }
      await deliverEmails()
      assert.equal(await sendWith(450), 1)
      assert.equal((await answer(scene)).status, 204)
      await deliverEmails()
      assert.equal(await sendWith(500), 1, what)
      const notices = (await notificationTypesOf(owner)).filter((type) => type === 'agreement_sent')
      assert.lengthOf(notices, 2, what)
      assert.notInclude(await notificationTypesOf(company), 'agreement_sent', what)
      assert.equal(await sendWith(550), 0, `${what}: the second one isn't answered`)
    }
  }).tags(['@AGR-113', '@R413'])

  test('refuses malformed bodies, other people and wrong states, and changes nothing', async ({
    assert,
  }) => {
    const unpaid = await createAcceptedBid()
    const scene = await createReleasedHome()
    const { owner, company } = scene
    await writeDraft(scene)
    const base = agreementPath(scene)
    const { draft } = await readAgreement(scene, company)
    const { revision, sections, filled } = draft!
    const whole = { sections, installOn: null, extensionPerMonth: null, revision }
    const before = await stored()
    const malformed: [string, object, string][] = [
      [`POST ${base}`, {}, 'templateId'],
      [`POST ${base}`, { templateId: 'first' }, 'templateId'],
      [`PUT ${base}/draft`, { ...whole, sections: [] }, 'sections'],
      [`PUT ${base}/draft`, { ...whole, installOn: '2026-02-30' }, 'installOn'],
      [`PUT ${base}/draft`, { ...whole, extensionPerMonth: 0 }, 'extensionPerMonth'],
      [`PUT ${base}/draft`, { ...whole, revision: null }, 'revision'],
      [
        `PUT ${base}/draft`,
        { ...whole, sections: [{ heading: 'A', text: '{adress}' }] },
        'sections',
      ],
      [`POST ${base}/versions`, { hash: 'latest' }, 'hash'],
      [`POST ${base}/addenda`, {}, 'hash'],
      [`POST ${base}/declines`, { version: 1, reason: ' ' }, 'reason'],
      [`POST ${base}/reports`, { version: 0, reason: 'Wrong' }, 'version'],
    ]
    for (const [line, body, field] of malformed) {
      const { status, body: answer } = await call(company, line, body)
      assert.deepEqual([status, answer.errors?.[0].field], [422, field], line)
    }
    const own = [
      ['POST', '', { templateId: null }],
      ['PUT', '/draft', whole],
      ['DELETE', '/draft', undefined],
      ['POST', '/versions', { hash: filled.hash }],
    ] as const
    const both = [
      ['POST', '/addenda', { hash: filled.hash }],
      ['POST', '/declines', { version: 1, reason: 'No' }],
      ['POST', '/reports', { version: 1, reason: 'Wrong' }],
      ['GET', '', undefined],
    ] as const
    for (const [method, path, body] of own) {
      assert.equal((await call(owner, `${method} ${base}${path}`, body)).status, 403, path)
    }
    for (const person of [await createOwner(), await createStager(), await createAdmin()]) {
      for (const [method, path, body] of [...own, ...both]) {
        assert.equal((await call(person, `${method} ${base}${path}`, body)).status, 403, path)
      }
    }
    for (const [method, path, body] of [...own, ...both]) {
      assert.equal((await call(null, `${method} ${base}${path}`, body)).status, 401, path)
      const early = `${method} ${agreementPath(unpaid)}${path}`
      assert.equal((await call(unpaid.company, early, body)).status, 403, path)
    }
    assert.equal((await call(company, `POST ${base}`, { templateId: 99 })).status, 404)
    assert.equal(
      (await call(owner, `POST ${base}/reports`, { version: 1, reason: 'Wrong' })).status,
      404
    )
    assert.equal(
      (await call(owner, `POST ${base}/declines`, { version: 1, reason: 'No' })).status,
      409
    )
    const after = await stored()
    assert.deepEqual(after.agreements, before.agreements)
    assert.deepEqual(after.agreement_versions, [])
    assert.deepEqual(after.agreement_reports, [])
  }).tags(['@AGR-20', '@AGR-23', '@AGR-29'])

  test('the install date is within a year, as on the staging page', async ({ assert }) => {
    const scene = await createReleasedHome()
    const { owner, company } = scene
    const refusals = {
      [dayFromNow(-1)]: 'The install date can’t be in the past.',
      [dayFromNow(366)]: 'Choose an install date within a year.',
    }
    assert.equal((await writeDraft(scene, { installOn: dayFromNow(365) })).status, 204)
    const { draft } = await readAgreement(scene, company)
    for (const [installOn, message] of Object.entries(refusals)) {
      const { status, body } = await writeDraft(scene, { installOn })
      assert.deepEqual([status, body.message], [409, message])
    }
    // As a draft that was stored before the rule, or has become old.
    const { sections } = draft!
    for (const [installOn, message] of Object.entries(refusals)) {
      const former = { sections, installOn, extensionPerMonth: null }
      const sealed = encryption.encrypt(former, { purpose: 'agreement_draft' })
      await db.from('agreements').update({ draft: sealed })
      const { status, body } = await sendDraftOf(scene)
      assert.deepEqual([status, body.message], [409, message])
      assert.equal((await readAgreement(scene, company)).draft!.refusal, message)
    }
    assert.deepEqual(await db.from('agreement_versions'), [])

    await writeDraft(scene, { installOn: dayFromNow(365) })
    await sendDraftOf(scene)
    await db.transaction(async (trx) => {
      await trx.rawQuery('set local session_replication_role = replica')
      const far = { install_on: dayFromNow(366), removal_on: dayFromNow(426) }
      await trx.from('agreement_versions').update(far)
    })
    const late = await signAs(scene, owner)
    assert.deepEqual(
      [late.status, late.body.message],
      [
        409,
        'The install date of this version is more than a year away. The company has to send a new one.',
      ]
    )
    assert.deepEqual(await db.from('agreement_signatures'), [])
  }).tags(['@AGR-85'])

  test('nothing can be prepared once the project is cancelled or the furniture is gone', async ({
    assert,
  }) => {
    const cancelled = await createSignedAgreement(install)
    await call(cancelled.owner, `POST /api/projects/${cancelled.project.id}/cancel`)
    const late = await call(cancelled.company, `POST ${agreementPath(cancelled)}`, {
      templateId: null,
    })
    assert.deepEqual(
      [late.status, late.body.message],
      [409, 'This project was cancelled, so nothing can be signed anymore.']
    )
    assert.equal((await readAgreement(cancelled, cancelled.owner)).inForce, 1, 'still readable')

    const removed = await createStaging(0)
    await call(removed.company, `POST ${removed.path}/removal`)
    const gone = await call(removed.company, `POST ${agreementPath(removed)}`, { templateId: null })
    assert.deepEqual(
      [gone.status, gone.body.message],
      [409, 'The furniture has been removed, so nothing can be signed anymore.']
    )
  }).tags(['@AGR-37'])

  test('a poll reads few rows, and an unchanged one answers 304', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    await writeDraft(scene)
    const path = agreementPath(scene)
    const { headers } = await call(scene.company, `GET ${path}`)
    const queries = await queriesDuring(() => call(scene.company, `GET ${path}`))
    assert.isAtMost(queries.length, 12)
    const same = await send('GET', path, {
      as: scene.company,
      headers: { 'if-none-match': String(headers.etag) },
    })
    assert.equal(same.status, 304)
  }).tags(['@AGR-20'])
})
