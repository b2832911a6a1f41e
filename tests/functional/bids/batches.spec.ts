import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import throttle from '#config/throttle'
import Bid from '#models/bid'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { pageProps } from '#tests/helpers/pages'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  terms,
  type Person,
} from '#tests/helpers/people'
import { queriesOf } from '#tests/helpers/plans'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { createTwins } from '#tests/helpers/twins'

const line = 'POST /api/bids/batch'
const traces = ['rate_limits', 'sessions']
const { amount: _amount, ...shared } = terms

interface Made {
  id: number
  projectId: number
  amount: number
  platformFee: number
  status: string
  parts: unknown
  note: { text: string } | null
}

const homesOf = (projects: readonly { id: number }[], amounts = [1500, 3640, 6001]) =>
  projects.map(({ id }, at) => ({ projectId: id, amount: amounts[at % amounts.length] }))

const offer = (company: Person | null, projects: readonly { id: number }[], changes = {}) =>
  call(company, line, { ...shared, homes: homesOf(projects), ...changes })

interface Home {
  title: string
  ownOffer: number | null
  refusal: string | null
}

interface Form {
  homes: Home[]
  options: { lastTerms: { timeline: string } | null } | null
}

async function visit<Props>(path: string, person?: Person) {
  const headers: Record<string, string> = person ? { cookie: cookieOf(person) } : {}
  const { status, text } = await send('GET', path, { headers })
  return { status, props: status === 200 ? pageProps<Props>(text) : null }
}

/** The titles of the homes that a project's page says were posted with it, and its own. */
async function twinsOn(path: string, person?: Person) {
  const { props } = await visit<{ twins: Home[] }>(path, person)
  return props?.twins.map(({ title }) => title)
}

async function formAt(path: string, person?: Person) {
  const { status, props } = await visit<Form>(path, person)
  return { status, homes: props?.homes ?? [], options: props?.options ?? null }
}

test.group('Offers on several homes with one call', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('are ordinary offers with the same terms, each with its own fee', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const twins = await createTwins(owner)
    const homes = homesOf(twins.toReversed())
    const { status, body } = await call<Made[]>(company, line, {
      ...shared,
      note: 'One crew for all three.',
      parts: [{ item: 'Living Room', amount: 1500 }],
      status: 'accepted',
      homes,
    })
    assert.equal(status, 201)
    assert.deepEqual(
      body.map(({ projectId, amount }) => ({ projectId, amount })),
      homes,
      'in the order of the call'
    )
    const { requests, seconds: duration } = throttle.writes
    const counted = await limiter
      .use({ requests, duration })
      .get(`writes_person_${company.user.id}`)
    assert.equal(counted?.consumed, 3, 'each home counts as one write')
    for (const made of body) {
      assert.containSubset(made, { ...shared, status: 'pending', parts: null })
      assert.equal(made.note?.text, 'One crew for all three.')
      assert.deepEqual(await eventsOf(made.projectId), ['project_posted', 'bid_submitted'])
    }
    assert.deepEqual(
      body.map(({ platformFee }) => platformFee),
      await Promise.all(
        homes.map(async ({ amount }) => {
          const alone = await createBid(await createProject(owner), await createStager(), {
            amount,
          })
          return alone.platformFee
        })
      )
    )
    const types = await notificationTypesOf(owner)
    assert.lengthOf(
      types.filter((type) => type === 'offer_received'),
      6
    )
    // Afterwards each goes its own way.
    const [first, second, third] = body
    const path = (id: number) => `/api/bids/${id}`
    assert.equal((await call(company, `PATCH ${path(first.id)}`, { amount: 1600 })).status, 200)
    assert.equal((await call(company, `POST ${path(second.id)}/cancel`)).status, 200)
    assert.equal((await call(owner, `POST ${path(third.id)}/accept`)).status, 200)
    const stored = await Bid.query().where('userId', company.user.id).orderBy('id')
    assert.deepEqual(
      stored.map(({ amount, status: state }) => [amount, state]),
      [
        [1600, 'pending'],
        [3640, 'cancelled'],
        [6001, 'payment_required'],
      ]
    )
  }).tags(['@PLC-116', '@PLC-118', '@R582'])

  test('are made all or none, and a refusal names the home', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const [open, taken, closed, hidden] = await createTwins(owner, ['One', 'Two', 'Three', 'Four'])
    await createBid(taken, company)
    await closed.cancel(owner.user)
    await (await createBid(hidden, company)).cancel(company.user)
    await hidden.hide({ by: (await createAdmin()).user, reason: 'Not a real house' })
    const own = await createProject(company, { title: 'Own house' })
    const before = await databaseDump(traces)
    for (const [projects, status, message] of [
      [[open, taken], 409, 'Two: You have already made an offer on this project.'],
      [[open, hidden], 409, 'Four: This project is hidden at the moment and takes no offers.'],
      [[open, closed], 404, 'Home 2: This does not exist or has been removed.'],
      [[{ id: 999_999 }, open], 404, 'Home 1: This does not exist or has been removed.'],
      [[open, own], 403, 'Own house: You are not allowed to do this.'],
    ] as const) {
      const reply = await offer(company, projects)
      assert.deepEqual([reply.status, reply.body.message], [status, message])
    }
    assert.equal((await offer(owner, [open, taken])).status, 403)
    assert.equal((await offer(null, [open, taken])).status, 401)
    assert.deepEqual(await databaseDump(traces), before)
    assert.equal((await offer(company, [open, await createProject(owner)])).status, 201)
  }).tags(['@PLC-117', '@R581'])

  test('are refused with a sentence for each malformed field', async ({ assert }) => {
    const company = await createStager()
    const [one, two] = await createTwins(await createOwner())
    const [first, second] = homesOf([one, two])
    const before = await databaseDump(traces)
    for (const [changes, field, message] of [
      [{ homes: [first] }, 'homes', 'Choose at least 2 homes'],
      [{ homes: undefined }, 'homes', 'Choose at least 2 homes'],
      [{ homes: [first, first] }, 'homes', 'Choose each home only once'],
      [
        { homes: Array.from({ length: 21 }, (_, at) => ({ projectId: at + 1, amount: 900 })) },
        'homes',
        'You can make up to 20 offers at once',
      ],
      [
        { homes: [first, { ...second, amount: 0.5 }] },
        'homes.1.amount',
        'Home 2: Enter whole dollars, without cents',
      ],
      [
        { homes: [first, { ...second, projectId: '7' }] },
        'homes.1.projectId',
        'Home 2: Enter a number',
      ],
      [{ timeline: 'soon' }, 'timeline', 'Please select a valid timeline option'],
    ] as const) {
      const reply = await offer(company, [one, two], changes)
      assert.equal(reply.status, 422, JSON.stringify(changes))
      assert.deepInclude(reply.body.errors ?? [], { field, message })
    }
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@PLC-116'])

  test('aren’t made twice if the call is repeated', async ({ assert }) => {
    const company = await createStager()
    const twins = await createTwins(await createOwner())
    const make = () => offer(company, twins)
    assert.deepEqual(statusesOf(await atOnce([make, make, make])), [201, 409, 409])
    const again = await offer(company, twins.toReversed())
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'Lot Six: You have already made an offer on this project.']
    )
    assert.lengthOf(await Bid.all(), twins.length)
  }).tags(['@PLC-117'])

  test('lock and find all homes with as many queries as two', async ({ assert }) => {
    const owner = await createOwner()
    const twins = await createTwins(
      owner,
      ['A', 'B', 'C', 'D', 'E'].map((lot) => `Lot ${lot}`)
    )
    const countOf = async (projects: typeof twins) => {
      const company = await createStager()
      const sent = await queriesOf(() => offer(company, projects))
      const locks = sent.filter(({ sql }) => /for update(\) projects)?$/.test(sql))
      return { locks: locks.length, all: sent.length }
    }
    const two = await countOf(twins.slice(0, 2))
    const five = await countOf(twins)
    assert.equal(two.locks, 2)
    assert.equal(five.locks, 2)
    const last = await createStager()
    const alone = await queriesOf(() => createBid(twins[0], last))
    assert.isAtMost(five.all - two.all, 3 * alone.length, 'the rest is what one offer does')
  }).tags(['@PLC-118'])
})

test.group('Homes posted together', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('have a batch in the results of a company that can offer on them', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const twins = await createTwins(owner)
    await createProject(owner, { title: 'Alone' })
    const search = async (person: Person) => {
      const path = 'GET /api/projects?city=Asheville&state=NC&status=open'
      const reply = await call<{ title: string; batchId: string | null }[]>(person, path)
      return { ...reply, batches: reply.body.map(({ title, batchId }) => [title, batchId]) }
    }
    const { batchId } = twins[0]
    assert.match(String(batchId), /^[0-9a-f-]{36}$/)
    const { headers, batches } = await search(company)
    assert.equal(headers['x-total-count'], '4', 'counted by project')
    assert.deepEqual(batches, [
      ['Alone', null],
      ['Lot Six', batchId],
      ['Lot Five', batchId],
      ['Lot Two', batchId],
    ])
    await createBid(twins[1], company)
    assert.deepInclude((await search(company)).batches, ['Lot Five', null])
    const [other] = await createTwins(owner)
    assert.notEqual(other.batchId, batchId)
    const shown = await call(null, `GET /api/projects/${twins[0].id}`)
    assert.notProperty(shown.body, 'batchId')
    const own = await call<object[]>(owner, 'GET /api/projects')
    for (const project of own.body) assert.notProperty(project, 'batchId')
  }).tags(['@PLC-112', '@R580'])

  test('are named on the page of each, with the form for all of them', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const [first, second, third] = await createTwins(owner)
    const alone = await createProject(owner, { title: 'Alone' })
    const page = `/projects/${first.id}`
    const form = `${page}/offer-on-all`
    assert.deepEqual(await twinsOn(page, company), ['Lot Two', 'Lot Five', 'Lot Six'])
    assert.deepEqual(await twinsOn(`/projects/${alone.id}`, company), [])
    for (const person of [undefined, owner, await createAdmin()]) {
      assert.deepEqual(await twinsOn(page, person), [])
    }

    await createBid(first, company, { amount: 2890 })
    assert.deepEqual(await twinsOn(page, company), ['Lot Five', 'Lot Six'])
    const { status, homes, options } = await formAt(form, company)
    assert.equal(status, 200)
    assert.deepEqual(
      homes.map(({ title, ownOffer, refusal }) => [title, ownOffer, refusal]),
      [
        ['Lot Two', 2890, 'You have already made an offer on this project.'],
        ['Lot Five', null, null],
        ['Lot Six', null, null],
      ]
    )
    assert.equal(options?.lastTerms?.timeline, terms.timeline)
    assert.notProperty(homes[0], 'userId')
    await second.cancel(owner.user)
    assert.deepEqual(await twinsOn(page, company), [], 'one home has its own form')
    assert.deepEqual(
      (await formAt(form, company)).homes.map(({ title }) => title),
      ['Lot Two', 'Lot Six'],
      'a cancelled project is no longer shown'
    )
    assert.deepEqual(await formAt(form), { status: 200, homes: [], options: null })
    for (const person of [owner, await createOwner(), await createAdmin()]) {
      assert.equal((await formAt(form, person)).status, 404)
    }
    for (const path of [`/projects/${alone.id}/offer-on-all`, '/projects/0/offer-on-all']) {
      assert.equal((await formAt(path, company)).status, 404)
    }
    await third.cancel(owner.user)
    assert.equal((await formAt(form, company)).status, 404, 'only one is left')
  }).tags(['@PLC-114', '@PLC-115', '@R580'])

  test('aren’t told to a company that can’t make an offer on two of them', async ({ assert }) => {
    const [owner, company, winner] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const [first, second, third] = await createTwins(owner)
    const form = `/projects/${first.id}/offer-on-all`
    const losing = await createBid(second, company)
    for (const project of [first, second]) {
      await (await createBid(project, winner)).accept(owner.user)
    }
    const stranger = await createStager()
    assert.equal((await formAt(form, stranger)).status, 404)
    assert.equal((await formAt(`/projects/${third.id}/offer-on-all`, stranger)).status, 404)
    assert.equal((await formAt(form, winner)).status, 200)
    await losing.refresh()
    const { status, homes } = await formAt(form, company)
    assert.deepEqual([status, homes.length], [200, 3], 'it has offered on one of them')
  }).tags(['@PLC-115', '@R580'])
})
