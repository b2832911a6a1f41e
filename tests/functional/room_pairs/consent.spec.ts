import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { shownRoomPairs } from '#shared/jobs/room_pairs'
import { suspendAccount } from '#models/user/suspension'
import { atOnce, call } from '#tests/helpers/calls'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { assertInvariants } from '#tests/helpers/invariants'
import { emptyMarket, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAdmin, createStager, type Person } from '#tests/helpers/people'
import { pageProps } from '#tests/helpers/pages'
import { queriesOf } from '#tests/helpers/plans'
import { addPair, answerPair, createCompletedWork } from '#tests/helpers/room_pairs'

const load = (path: string, person: Person | null = null) =>
  send('GET', path, person ? { headers: { cookie: cookieOf(person) } } : {})

const pageOf = async ({ user }: Person) => (await load(`/companies/${user.stagerIdentifier}`)).text

const heading = 'Staged through Stagely'

test.group('The consent to show a before-and-after pair', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(({ context }) => assertInvariants(context.assert))

  test('shows room, city and month on the company’s page, and nothing else of the owner', async ({
    assert,
  }) => {
    const scene = await createCompletedWork({
      project: { title: 'Craftsman near the river', neighborhood: 'Montford' },
    })
    const { owner, company, bid } = scene
    const { body } = await addPair(scene)
    await db
      .from('bids')
      .where('id', bid.id)
      .update({ stager_completed_at: '2026-11-20T15:00:00Z' })
    assert.notInclude(await pageOf(company), heading)

    const answered = await answerPair(owner, body.id, true)
    assert.equal(answered.status, 200)
    assert.deepEqual(answered.body.can, { remove: false, consent: true })
    const page = await pageOf(company)
    assert.include(page, heading)
    assert.include(page, 'Living Room, Asheville, November 2026')
    const hidden = ['Craftsman', 'Montford', owner.user.name, company.user.company!]
    for (const words of [...hidden, `/projects/${scene.project.id}`]) {
      assert.notInclude(page, words)
    }
    for (const { url } of [body.before!, body.after]) {
      const photo = await load(url)
      assert.deepEqual([photo.status, photo.headers['cache-control']], [200, 'private, no-store'])
    }

    await answerPair(owner, body.id, false)
    assert.notInclude(await pageOf(company), heading)
    for (const { url } of [body.before!, body.after]) assert.equal((await load(url)).status, 404)
  }).tags(['@TRU-61', '@R224'])

  test('is the owner’s alone, and can be withdrawn in every state', async ({ assert }) => {
    const scene = await createCompletedWork()
    const { owner, company, project } = scene
    const { id } = (await addPair(scene)).body
    const stored = () => db.from('room_pairs').where('id', id).firstOrFail()
    for (const [person, status] of [
      [company, 403],
      [await createStager(), 404],
      [null, 401],
    ] as const) {
      assert.equal((await answerPair(person, id, true)).status, status)
    }
    const line = `PUT /api/room-pairs/${id}/consent`
    assert.equal((await call(owner, line, { consent: 'yes' })).status, 422)
    assert.isNull((await stored()).consented_at)

    assert.equal((await answerPair(owner, id, true)).status, 200)
    const { consented_at: since } = await stored()
    assert.equal((await answerPair(owner, id, true)).status, 200)
    assert.deepEqual((await stored()).consented_at, since, 'the same answer changes nothing')
    assert.lengthOf(await db.from('audit_events').where('kind', 'pair_consented'), 1)

    await call(owner, `POST /api/projects/${project.id}/cancel`)
    assert.notInclude(await pageOf(company), heading, 'a cancelled project')
    assert.equal((await answerPair(owner, id, false)).status, 200)
    const again = await answerPair(owner, id, true)
    assert.deepEqual([again.status, again.body.message], [409, 'This project was cancelled.'])
    assert.isNull((await stored()).consented_at)
  }).tags(['@TRU-61'])

  test('doesn’t show what the team hides, nor pairs of suspended accounts', async ({ assert }) => {
    const scene = await createCompletedWork()
    const { owner, company, project, photos } = scene
    const { body } = await addPair(scene)
    await answerPair(owner, body.id, true)
    const by = (await createAdmin()).user
    const hiding = { by, reason: 'A face is visible' }
    const expectGone = async (state: string) => {
      assert.notInclude(await pageOf(company), heading, state)
      for (const { url } of [body.before!, body.after]) {
        assert.equal((await load(url)).status, 404, state)
      }
    }
    await project.hide(hiding)
    await expectGone('hidden project')
    await project.unhide(hiding)
    await project.hide({ ...hiding, photo: photos[0] })
    await expectGone('hidden photo')
    assert.equal((await load(body.before!.url, company)).status, 404, 'not for the company either')
    const pairs = async (person: Person) => {
      const { text } = await send('GET', `/projects/${project.id}/before-and-after`, {
        headers: { cookie: cookieOf(person) },
      })
      return pageProps<{ page: { pairs: { before: { url: string } | null }[] } }>(text).page.pairs
    }
    assert.isNull((await pairs(company))[0].before)
    assert.equal((await pairs(owner))[0].before?.url, body.before!.url)
    assert.equal((await load(body.before!.url, owner)).status, 200)
    await answerPair(owner, body.id, false)
    assert.equal((await answerPair(owner, body.id, true)).status, 409)
    await project.unhide({ ...hiding, photo: photos[0] })
    assert.equal((await answerPair(owner, body.id, true)).status, 200)
    assert.include(await pageOf(company), heading)

    for (const { user } of [owner, company]) {
      await suspendAccount(user, {
        by,
        category: 'information',
        reason: 'A forged license was sent.',
      })
      await expectGone('suspended account')
      await db.from('users').where('id', user.id).update({
        suspended_at: null,
        suspension_category: null,
        suspension_reason: null,
      })
    }
  }).tags(['@TRU-61'])

  test('shows the latest twelve pairs, in as many queries as none', async ({ assert }) => {
    await emptyMarketWithoutWebhooks()
    const company = await createStager()
    const path = `/companies/${company.user.stagerIdentifier}`
    await load(path)
    const none = await queriesOf(() => load(path))
    for (let project = 0; project < 4; project += 1) {
      const scene = await createCompletedWork({ company, photos: 4 })
      for (const at of [0, 1, 2, 3]) {
        const { body } = await addPair(scene, at)
        await answerPair(scene.owner, body.id, true)
      }
      const completed = new Date(Date.UTC(2026, project, 15))
      await db.from('bids').where('id', scene.bid.id).update({ stager_completed_at: completed })
    }
    const many = await queriesOf(async () => {
      const { text } = await load(path)
      const captions = [...text.matchAll(/Living Room, Asheville, (\w+) 2026/g)].map(
        ([, month]) => month
      )
      const months = [...new Set(captions)]
      assert.deepEqual(months, ['April', 'March', 'February'])
      assert.lengthOf([...text.matchAll(/<figcaption/g)], shownRoomPairs)
    })
    assert.equal(many.length, none.length)
  }).tags(['@TRU-61'])

  test('is asked for and told once until it is read', async ({ assert }) => {
    const scene = await createCompletedWork({ photos: 3 })
    const { owner, company } = scene
    const of = ({ user }: Person) =>
      db.from('notifications').where('user_id', user.id).orderBy('id')
    const pairs = [await addPair(scene, 0), await addPair(scene, 1)]
    const [added, ...more] = await of(owner)
    assert.lengthOf(more, 0)
    assert.deepInclude(added, { type: 'pairs_added', bid_id: scene.bid.id, delivery: 'email' })
    assert.include(added.message, company.user.stagerIdentifier!)

    await atOnce(
      pairs.map(
        ({ body }) =>
          () =>
            answerPair(owner, body.id, true)
      )
    )
    assert.lengthOf(await of(company), 1)
    await answerPair(owner, pairs[0].body.id, false)
    const [answer, ...others] = await of(company)
    assert.lengthOf(others, 0)
    assert.equal(answer.title, 'Photos no longer in your portfolio')
    const about = (await deliverEmails()).filter(({ subject }) => /photos/i.test(subject))
    assert.lengthOf(about, 2)
    for (const { text } of about) {
      assert.include(text, `/projects/${scene.project.id}/before-and-after`)
      assert.notInclude(text, company.user.company!)
    }

    await db.from('notifications').update({ read: true })
    await addPair(scene, 2)
    await answerPair(owner, pairs[0].body.id, true)
    assert.lengthOf(await of(owner), 2)
    assert.lengthOf(await of(company), 2)
  }).tags(['@TRU-62'])
})
