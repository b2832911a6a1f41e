import sharp from 'sharp'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { cardLines, cardSize } from '#shared/jobs/home_cards'
import { closeAccount } from '#models/user/account_closing'
import { suspendAccount } from '#models/user/suspension'
import { downloadArchive } from '#tests/helpers/archives'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createCardScene, report } from '#tests/helpers/home_outcomes'
import { cookieOf } from '#tests/helpers/http'
import { assertInvariants } from '#tests/helpers/invariants'
import { open, pageProps } from '#tests/helpers/pages'
import { createAdmin, createOwner, createStager, signIn, type Person } from '#tests/helpers/people'
import { addPerson } from '#tests/helpers/seats'
import { notificationTypesOf } from '#tests/helpers/stored_records'

type Scene = Awaited<ReturnType<typeof createCardScene>>

const make = ({ project, pairs }: Scene, person: Person | null, changes: object = {}) =>
  call(person, `PUT /api/projects/${project.id}/card`, {
    ...{ pairId: pairs[0], showsComparison: false },
    ...changes,
  })

const agree = ({ project, pairs }: Scene, person: Person | null, changes: object = {}) =>
  call(person, `PUT /api/projects/${project.id}/card/consent`, {
    ...{ consent: true, pairId: pairs[0] },
    ...changes,
  })

const withdraw = ({ project }: Scene, person: Person | null) =>
  call(person, `DELETE /api/projects/${project.id}/card`)

const pictureStatus = async ({ project }: Scene, person: Person | null) =>
  (await open(`/projects/${project.id}/card/picture`, person ?? undefined)).status

interface CardProps {
  page: { card: { lines: string[]; isAgreed: boolean } | null; sharingRefusal: string | null }
}

const cardOf = async ({ project }: Scene, person: Person) => {
  const { text } = await open(`/projects/${project.id}/card`, person)
  return { text, ...pageProps<CardProps>(text).page }
}

test.group('The card of a job', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.teardown(({ context }) => assertInvariants(context.assert))

  test('has a picture of 1200 × 630 for its owner while both agree', async ({ assert }) => {
    const scene = await createCardScene()
    const { owner, company, project } = scene
    assert.equal(await pictureStatus(scene, owner), 404, 'no card')
    assert.equal((await make(scene, owner)).status, 204)
    assert.equal(await pictureStatus(scene, owner), 404, 'the company hasn’t agreed')
    assert.deepEqual((await notificationTypesOf(company)).at(-1), 'card_made')
    assert.equal((await agree(scene, company)).status, 204)
    assert.deepEqual((await notificationTypesOf(owner)).at(-1), 'card_answered')

    const path = `/projects/${project.id}/card/picture`
    const bytes = await downloadArchive(path, { cookie: cookieOf(owner) })
    const { format, width, height, exif } = await sharp(bytes).metadata()
    assert.deepEqual(
      { format, width, height, exif },
      { format: 'jpeg', ...cardSize, exif: undefined }
    )
    const answer = await open(path, owner)
    assert.equal(answer.headers['cache-control'], 'private, no-store')
    const admin = await createAdmin()
    for (const person of [company, admin, await createOwner(), await createStager(), null]) {
      assert.equal(await pictureStatus(scene, person), 404)
    }

    assert.equal((await agree(scene, company, { consent: false })).status, 204)
    assert.equal(await pictureStatus(scene, owner), 404)
    assert.include((await cardOf(scene, owner)).sharingRefusal!, 'hasn’t agreed')
    await agree(scene, company)
    assert.equal((await withdraw(scene, owner)).status, 204)
    assert.equal(await pictureStatus(scene, owner), 404)
    assert.isEmpty(await db.from('home_cards'))
  }).tags(['@OUT-30', '@OUT-31', '@OUT-33'])

  test('names months, and the comparison only as its owner chooses', async ({ assert }) => {
    const scene = await createCardScene()
    const { owner, company, outcome } = scene
    await make(scene, owner)
    const months = { ...outcome, kind: 'closed' as const, comparedToList: 'above' as const }
    assert.deepEqual((await cardOf(scene, owner)).card!.lines, cardLines(months, false))
    for (const person of [owner, company]) {
      const { text } = await cardOf(scene, person)
      for (const hidden of ['Above list price', String(outcome.price), outcome.listedOn]) {
        assert.notInclude(text, hidden)
      }
    }
    await agree(scene, company)
    await make(scene, owner, { showsComparison: true })
    const { card } = await cardOf(scene, company)
    assert.include(card!.lines, 'Above list price')
    assert.isTrue(card!.isAgreed, 'the consent is about the photos')
    assert.deepEqual(
      cardLines(
        {
          ...{ kind: 'closed', listedOn: '2026-04-30', underContractOn: '2026-05-01' },
          ...{ closedOn: '2026-06-30', comparedToList: 'below' },
        },
        true
      ),
      [
        'Under contract in May 2026',
        'Listed in April 2026',
        'Closed in June 2026',
        'Below list price',
      ]
    )
  }).tags(['@OUT-32', '@R678'])

  test('is written by the owner’s side alone, and agreed to by the company’s', async ({
    assert,
  }) => {
    const scene = await createCardScene()
    const { owner, company } = scene
    const strangers = [await createOwner(), await createStager(), await createAdmin()]
    for (const person of [company, await addPerson(owner, { role: 'books' }), ...strangers]) {
      assert.equal((await make(scene, person)).status, 403)
      assert.equal((await withdraw(scene, person)).status, 403)
    }
    assert.equal((await make(scene, null)).status, 401)
    assert.isEmpty(await db.from('home_cards'))
    assert.equal((await make(scene, await addPerson(owner))).status, 204)
    for (const person of [owner, await addPerson(company, { role: 'books' }), ...strangers]) {
      assert.equal((await agree(scene, person)).status, 403)
    }
    assert.equal((await agree(scene, await addPerson(company))).status, 204)
    const [before] = await db.from('home_outcomes')
    assert.equal((await report(company, scene.project.id, { kind: 'closed' })).status, 403)
    assert.deepEqual((await db.from('home_outcomes'))[0], before)
    assert.equal((await make(scene, owner, { pairId: 'first' })).status, 422)
    assert.equal((await make(scene, owner, { showsComparison: 'yes' })).status, 422)
    assert.equal((await agree(scene, company, { consent: 1 })).status, 422)
  }).tags(['@OUT-06', '@OUT-34'])

  test('asks the company again for other photos, and takes only those of the job', async ({
    assert,
  }) => {
    const scene = await createCardScene()
    const { owner, company, pairs } = scene
    const other = await createCardScene()
    const foreign = await make(scene, owner, { pairId: other.pairs[0] })
    assert.deepEqual(
      [foreign.status, foreign.body.message],
      [409, 'This pair isn’t part of the job anymore. Look at the page again.']
    )
    await make(scene, owner)
    await agree(scene, company)
    await make(scene, owner, { pairId: pairs[1] })
    assert.isFalse((await cardOf(scene, owner)).card!.isAgreed)
    const late = await agree(scene, company)
    assert.deepEqual(
      [late.status, late.body.message],
      [409, 'The owner has chosen other photos. Look at the card before you agree.']
    )
    assert.equal((await agree(scene, company, { pairId: pairs[1] })).status, 204)

    await db.from('home_outcomes').where('bid_id', other.bid.id).delete()
    const early = await make(other, other.owner)
    assert.deepEqual(
      [early.status, early.body.message],
      [409, 'Say what became of the home first.']
    )
  }).tags(['@OUT-31', '@OUT-34'])

  test('goes with the pair, the company’s account, and what the team hides', async ({ assert }) => {
    const scene = await createCardScene()
    const { owner, company, project, pairs } = scene
    await make(scene, owner)
    await agree(scene, company)
    const admin = await createAdmin()
    const hiding = { by: admin.user, reason: 'A face is visible' }
    await project.hide(hiding)
    assert.equal(await pictureStatus(scene, owner), 404, 'a hidden project')
    await project.unhide(hiding)
    assert.equal(await pictureStatus(scene, owner), 200)
    await suspendAccount(company.user, {
      ...{ by: admin.user, category: 'information', reason: 'A forged license was sent.' },
    })
    assert.equal(await pictureStatus(scene, owner), 404, 'a suspended company')
    const none = { suspended_at: null, suspension_category: null, suspension_reason: null }
    await db.from('users').where('id', company.user.id).update(none)
    const again = { user: company.user, sessionId: await signIn(company.user) }
    await call(again, `DELETE /api/room-pairs/${pairs[0]}`)
    assert.isEmpty(await db.from('home_cards'), 'the pair was removed')

    await make(scene, owner, { pairId: pairs[1] })
    await call(again, `POST /api/bids/${scene.bid.id}/complete`)
    await call(owner, `POST /api/projects/${project.id}/complete`)
    await closeAccount(company.user, { by: company.user })
    assert.isEmpty(await db.from('home_cards'))
    assert.lengthOf(await db.from('home_outcomes'), 1, 'the owner’s answer stays')
    assert.equal((await report(owner, project.id, { kind: 'withdrawn' })).status, 204)
  }).tags(['@OUT-33', '@OUT-42'])
})
