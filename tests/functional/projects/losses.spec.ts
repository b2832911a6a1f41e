import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { expireDueBids } from '#models/bid/expiry'
import { call } from '#tests/helpers/calls'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  completePayment,
  emptyMarketWithoutWebhooks,
  openCheckout,
  type Scene,
} from '#tests/helpers/payments'
import { createBid, createStager, type Person } from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { backdateBid } from '#tests/helpers/stored_records'

interface Seen {
  id: number
  lastLoss: { kind: string; text: string; reserve: { count: number } | null } | null
}

const identifierOf = ({ company }: { company: Person }) => company.user.stagerIdentifier!

/** A project whose first offer is accepted, and two cheaper ones in reserve. */
async function createChosen(others: number[] = [3180, 2890]) {
  const scene = await createProjectWithBids(1, { amount: 4000 })
  const [chosen] = scene.bids
  const reserve: Scene[] = []
  for (const amount of others) {
    const company = await createStager()
    reserve.push({ company, bid: await createBid(scene.project, company, { amount }) })
  }
  await call(scene.owner, `POST /api/bids/${chosen.bid.id}/accept`)
  return { ...scene, ...chosen, reserve }
}

type Chosen = Awaited<ReturnType<typeof createChosen>>

const page = async (person: Person | null, { project }: Pick<Chosen, 'project'>) =>
  (await call<Seen>(person, `GET /api/projects/${project.id}`)).body

/** On the dashboard, and in the list of the API. */
const rows = async ({ owner, project }: Chosen) => {
  const list = await call<Seen[]>(owner, 'GET /api/projects')
  const dashboard = await call<{ projects: Seen[] }>(owner, 'GET /api/projects/dashboard')
  return [list.body, dashboard.body.projects].map((all) => all.find(({ id }) => id === project.id)!)
}

test.group('The company that an owner has chosen doesn’t go on', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  const ways: [string, string, (scene: Chosen) => Promise<unknown>][] = [
    [
      'it cancels',
      'withdrawn',
      ({ company, bid }) => call(company, `POST /api/bids/${bid.id}/cancel`),
    ],
    [
      'it doesn’t pay in time',
      'expired',
      async ({ bid }) => {
        await backdateBid(bid.id, 73)
        await expireDueBids()
      },
    ],
    [
      'it leaves the checkout',
      'left_checkout',
      ({ company, bid }) => call(company, `POST /api/bids/${bid.id}/cancel-payment`),
    ],
  ]
  test('{0}: the owner reads it at once, with the next offer')
    .with(ways)
    .run(async ({ assert }, [, kind, happen]) => {
      const scene = await createChosen([3180])
      assert.isNull((await page(scene.owner, scene)).lastLoss)
      await happen(scene)
      const text = `${identifierOf(scene)} didn’t go on with the payment. Your offer in reserve: ${identifierOf(scene.reserve[0])}, $3,180.`
      for (const seen of [await page(scene.owner, scene), ...(await rows(scene))]) {
        assert.containSubset(seen.lastLoss, { kind, text, reserve: { count: 1 } })
      }
      for (const other of [scene.company, scene.reserve[0].company, null]) {
        const seen = await call<Seen>(other, `GET /api/projects/${scene.project.id}`)
        if (seen.status === 200) assert.isNull(seen.body.lastLoss)
      }
    })
    .tags(['@JOB-41'])

  test('several in reserve: the cheapest is named; none: the project is open', async ({
    assert,
  }) => {
    const many = await createChosen()
    await call(many.company, `POST /api/bids/${many.bid.id}/cancel`)
    assert.include(
      (await page(many.owner, many)).lastLoss!.text,
      `Your offers in reserve: ${identifierOf(many.reserve[1])}, $2,890, and 1 more.`
    )
    const none = await createChosen([])
    await call(none.company, `POST /api/bids/${none.bid.id}/cancel`)
    const { lastLoss } = await page(none.owner, none)
    assert.include(lastLoss!.text, 'Your project is open for offers again.')
    assert.isNull(lastLoss!.reserve)
  }).tags(['@JOB-41', '@R436'])

  test('a job that is given up names the next offer, which waits for its company', async ({
    assert,
  }) => {
    const scene = await createChosen()
    const intent = await openCheckout(scene)
    await payByCard(intent)
    await completePayment(scene, intent.id)
    await call(scene.company, `POST /api/bids/${scene.bid.id}/give-up`, { reason: 'Flood' })
    const first = (await page(scene.owner, scene)).lastLoss!
    assert.equal(first.kind, 'given_up')
    assert.include(first.text, `${identifierOf(scene)} can’t do the job.`)
    assert.include(first.text, 'You can accept it once the company confirms it.')
    // The dearer one is the next as soon as it is the only one that can be accepted.
    const [dearer] = scene.reserve
    await call(dearer.company, `POST /api/bids/${dearer.bid.id}/confirm`)
    const { text } = (await page(scene.owner, scene)).lastLoss!
    assert.include(text, `${identifierOf(dearer)}, $3,180, and 1 more.`)
    assert.notInclude(text, 'once the company confirms')
  }).tags(['@JOB-41'])

  test('nothing after a release, and nothing once another offer is accepted', async ({
    assert,
  }) => {
    const released = await createChosen()
    await backdateBid(released.bid.id, 25)
    await call(released.owner, `POST /api/bids/${released.bid.id}/release`)
    assert.isNull((await page(released.owner, released)).lastLoss)

    const next = await createChosen()
    await call(next.company, `POST /api/bids/${next.bid.id}/cancel`)
    await call(next.owner, `POST /api/bids/${next.reserve[0].bid.id}/accept`)
    assert.isNull((await page(next.owner, next)).lastLoss)
    for (const seen of await rows(next)) assert.isNull(seen.lastLoss)
  }).tags(['@JOB-41'])

  test('an offer in reserve says so to its company and the owner', async ({ assert }) => {
    const { owner, project, reserve } = await createChosen()
    interface Listed {
      id: number
      badge: { text: string }
      reserveNote: string | null
    }
    const [{ company, bid }] = reserve
    const path = `GET /api/projects/${project.id}/bids`
    for (const person of [owner, company]) {
      const { body } = await call<Listed[]>(person, path)
      assert.containSubset(
        body.find(({ id }) => id === bid.id),
        { badge: { text: 'Pending' }, reserveNote: 'In reserve: another offer was chosen.' }
      )
    }
    const own = await call<Listed[]>(company, `GET /api/users/${company.user.id}/bids`)
    assert.equal(own.body[0].reserveNote, 'In reserve: another offer was chosen.')
    await db.from('bids').where('id', bid.id).firstOrFail()
  }).tags(['@JOB-44'])
})
