import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import {
  agreementPath,
  createSentAgreement,
  readAgreement,
  sendDraftOf,
  signAs,
  writeDraft,
} from '#tests/helpers/agreements'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { createStager } from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'

const install = dayFromNow(20)

/** Tables that reading a page may change. */
const traces = ['rate_limits', 'sessions']

const openings = () => db.from('agreement_openings').orderBy('version_id')

type Scene = Awaited<ReturnType<typeof createSentAgreement>>

const opened = (scene: Scene, person: Scene['owner'], version: unknown = 1) =>
  call(person, `POST ${agreementPath(scene)}/openings`, { version })

test.group('Opening an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the other side sees when its version was first on the screen', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    assert.isNull((await readAgreement(scene, company)).versions[0].openedAt)
    assert.isTrue((await readAgreement(scene, owner)).can.open)
    const { rows } = await db.rawQuery<{ rows: { at: Date }[] }>('select clock_timestamp() as at')
    assert.equal((await opened(scene, owner)).status, 204)
    const [row] = await openings()
    assert.deepInclude(row, { user_id: owner.user.id, side: 'owner', address_confirmed: true })
    assert.isAtLeast(row.opened_at.getTime(), rows[0].at.getTime(), 'the time of the database')
    const { openedAt } = (await readAgreement(scene, company)).versions[0]
    assert.equal(openedAt, row.opened_at.toISOString())
    assert.isFalse((await readAgreement(scene, owner)).can.open)

    assert.equal((await opened(scene, owner)).status, 204, 'again')
    assert.deepEqual(await openings(), [row], 'the first time counts')
  }).tags(['@AGR-103', '@R363'])

  test('reading says nothing, nor does what a side sent itself', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    const before = await databaseDump(traces)
    await readAgreement(scene, owner)
    await open(`/projects/${scene.project.id}/agreement`, owner)
    await open(`/projects/${scene.project.id}/agreement?version=1`, owner)
    assert.deepEqual(await databaseDump(traces), before, 'a page may be fetched in advance')
    assert.isFalse((await readAgreement(scene, company)).can.open)
    assert.equal((await opened(scene, company)).status, 204)
    assert.deepEqual(await openings(), [])
  }).tags(['@AGR-103'])

  test('counts only while a version waits for the side that got it', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    await writeDraft(scene, { installOn: install, extensionPerMonth: 500 })
    await sendDraftOf(scene)
    assert.equal((await opened(scene, owner, 1)).status, 204)
    assert.deepEqual(await openings(), [], 'version 1 is replaced')
    await signAs(scene, owner)
    assert.equal((await opened(scene, owner, 2)).status, 204)
    assert.deepEqual(await openings(), [], 'it is signed')
    await writeDraft(scene, { installOn: install, extensionPerMonth: 600 })
    await sendDraftOf(scene)
    await call(company, `POST ${agreementPath(scene)}/declines`, { version: 3, reason: 'Wrong.' })
    assert.equal((await opened(scene, owner, 3)).status, 204)
    assert.deepEqual(await openings(), [], 'it is withdrawn')
    await writeDraft(scene, { installOn: install })
    await sendDraftOf(scene)
    assert.equal((await opened(scene, owner, 4)).status, 204)
    assert.lengthOf(await openings(), 1)
  }).tags(['@AGR-103'])

  test('refuses strangers and versions that don’t exist', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    assert.equal((await opened(scene, await createStager())).status, 403)
    for (const version of [2, 0]) {
      assert.include([404, 422], (await opened(scene, scene.owner, version)).status)
    }
    assert.equal((await opened(scene, scene.owner, '1')).status, 422)
    assert.deepEqual(await openings(), [])
  }).tags(['@AGR-103'])

  test('two windows record one opening, which the database never changes', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const both = await Promise.all([opened(scene, scene.owner), opened(scene, scene.owner)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [204, 204]
    )
    assert.lengthOf(await openings(), 1)
    const final = /never changed/
    await assert.rejects(() => db.from('agreement_openings').update({ side: 'stager' }), final)
    await assert.rejects(() => db.from('agreement_openings').delete(), final)
    await assert.rejects(() => db.rawQuery('truncate agreement_openings'), final)
  }).tags(['@AGR-31', '@AGR-103'])
})
