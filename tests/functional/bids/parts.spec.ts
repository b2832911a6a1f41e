import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { partItems, type BidPart } from '#shared/bids/bid_parts'
import type { BidChange } from '#shared/bids/bid_changes'
import Bid from '#models/bid'
import { closeAccount } from '#models/user/account_closing'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  createSupport,
  terms,
} from '#tests/helpers/people'

interface SplitBid {
  id: number
  amount: number
  parts: BidPart[] | null
  changes: BidChange[] | null
  platformFee: number
  message?: string
  errors?: { field: string }[]
}

const rooms: BidPart[] = [
  { item: 'Living Room', amount: 1640 },
  { item: 'Office', amount: 1200 },
  { item: 'Removal', amount: 800 },
]
const form = { ...terms, amount: 3640 }

/** An open project with an offer, split if it has parts. */
async function scene(parts: BidPart[] | null = rooms) {
  const [owner, company] = [await createOwner(), await createStager()]
  const project = await createProject(owner)
  const { id } = await createBid(project, company, { parts })
  const path = `/api/bids/${id}`
  const patch = (changes: object) => call<SplitBid>(company, `PATCH ${path}`, changes)
  return { owner, company, project, id, path, patch }
}

const wrong: [parts: unknown, field: string, message: string][] = [
  [rooms.slice(1), 'parts', 'The parts add up to $2,000, but the offer is $3,640'],
  [[{ item: 'Attic', amount: 3640 }], 'parts.0.item', 'Choose a room or service'],
  [[{ amount: 3640 }], 'parts.0.item', 'Choose a room or service'],
  [[{ item: 'All Bedrooms', amount: 3640 }], 'parts.0.item', 'Choose a room or service'],
  [
    [
      { item: 'Office', amount: 3000 },
      { item: 'Office', amount: 640 },
    ],
    'parts',
    'Choose each room or service only once',
  ],
  [[rooms[0], { item: 'Office', amount: 0 }], 'parts', 'The parts add up to'],
  [
    [
      { item: 'Living Room', amount: 3640 },
      { item: 'Office', amount: 0 },
    ],
    'parts.1.amount',
    'Enter the price in whole dollars, at least $1',
  ],
  [
    [
      { item: 'Living Room', amount: 3740 },
      { item: 'Office', amount: -100 },
    ],
    'parts.1.amount',
    'Enter the price in whole dollars, at least $1',
  ],
  ...[1819.5, '3640', null, undefined, {}, [3640], 1e12].map(
    (amount): [unknown, string, string] => [
      [{ item: 'Office', amount }],
      amount === 1e12 ? 'parts' : 'parts.0.amount',
      amount === 1e12 ? 'The parts add up to' : 'Enter the price in whole dollars, at least $1',
    ]
  ),
  [
    partItems.values.slice(0, 21).map((item, at) => ({ item, amount: at ? 1 : 3620 })),
    'parts',
    'Choose at most 20',
  ],
  [[], 'parts', 'Choose at least 1'],
  [{ 'Living Room': 3640 }, 'parts', 'Send a list'],
  ['Living Room', 'parts', 'Send a list'],
  [3640, 'parts', 'Send a list'],
  [['Living Room'], 'parts.0', 'Send an object'],
]

test.group('The parts of an offer', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('are stored in the order of the items, with the fee for the amount', async ({ assert }) => {
    const { id } = await createProject(await createOwner())
    const line = `POST /api/projects/${id}/bids`
    const made = await call<SplitBid>(await createStager(), line, {
      ...form,
      parts: rooms.toReversed(),
    })
    assert.equal(made.status, 201)
    assert.deepEqual(made.body.parts, rooms)
    assert.equal(made.body.platformFee, 4900)
    assert.isNull(made.body.changes)
    for (const parts of [null, undefined]) {
      const whole = await call<SplitBid>(await createStager(), line, { ...form, parts })
      assert.equal(whole.status, 201)
      assert.isNull(whole.body.parts)
    }
  }).tags(['@ASK-60', '@ASK-61'])

  test('can be any twenty items', async ({ assert }) => {
    const items = partItems.values
    for (const chosen of [items.slice(0, 20), items.slice(-20)]) {
      const { patch } = await scene(null)
      const parts = chosen.map((item, at) => ({ item, amount: at + 1 }))
      const { status, body } = await patch({ amount: 210, parts })
      assert.equal(status, 200)
      assert.deepEqual(body.parts, parts)
    }
  }).tags(['@ASK-60', '@ASK-61'])

  test('are refused with the reason, in a new offer and in a revision', async ({ assert }) => {
    const { patch, project } = await scene()
    const other = await createStager()
    const before = await databaseDump()
    for (const [parts, field, message] of wrong) {
      for (const attempt of [
        () => patch({ amount: 3640, parts }),
        () => call<SplitBid>(other, `POST /api/projects/${project.id}/bids`, { ...form, parts }),
      ]) {
        const { status, body } = await attempt()
        const said = `${JSON.stringify(parts)}: ${JSON.stringify(body)}`
        assert.equal(status, 422, said)
        assert.equal(body.errors?.[0].field, field, said)
        assert.include(body.message, message, said)
      }
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@ASK-60'])

  test('come with the amount in a revision', async ({ assert }) => {
    const { patch } = await scene()
    const before = await databaseDump()
    const { status, body } = await patch({ parts: rooms })
    assert.equal(status, 422)
    assert.equal(body.errors?.[0].field, 'amount')
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@ASK-60'])

  test('are replaced by a revision', async ({ assert }) => {
    const { patch } = await scene()
    const parts: BidPart[] = [
      { item: 'Living Room', amount: 1640 },
      { item: 'Kitchen', amount: 3360 },
    ]
    const { status, body } = await patch({ amount: 5000, parts })
    assert.equal(status, 200)
    assert.deepEqual(body.parts, parts)
    assert.equal(body.platformFee, 7900)
  }).tags(['@ASK-62'])

  test('go with a new amount that has none, and stay with the same amount', async ({ assert }) => {
    const { patch } = await scene()
    const kept = await patch({ timeline: '1 month' })
    assert.deepEqual(kept.body.parts, rooms)
    const same = await patch({ amount: 3640, timeline: '3 weeks' })
    assert.deepEqual(same.body.parts, rooms)
    const cleared = await patch({ amount: 3700 })
    assert.equal(cleared.body.amount, 3700)
    assert.isNull(cleared.body.parts)
  }).tags(['@ASK-62', '@R290'])

  test('go when they are sent as null', async ({ assert }) => {
    const { patch, id } = await scene()
    const { body } = await patch({ parts: null })
    assert.isNull(body.parts)
    assert.equal(body.amount, 3640)
    assert.isNull((await Bid.findOrFail(id)).parts)
  }).tags(['@ASK-62'])

  test('that stay as they are leave no trace', async ({ assert }) => {
    const { patch } = await scene()
    const before = await databaseDump()
    for (const same of [{ amount: 3640, parts: rooms.toReversed() }, { amount: 3640 }]) {
      assert.equal((await patch(same)).status, 200)
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@ASK-62'])

  test('stay with the price when the account of the company is deleted', async ({ assert }) => {
    const { owner, company, id, path, patch } = await scene()
    await patch({ amount: 90, parts: [{ item: 'Office', amount: 90 }] })
    await call(owner, `POST ${path}/accept`)
    await closeAccount(company.user, { by: company.user })
    const { amount, parts, formerTerms } = await Bid.findOrFail(id)
    assert.deepEqual({ amount, parts }, { amount: 90, parts: [{ item: 'Office', amount: 90 }] })
    assert.deepInclude(formerTerms, { amount: 3640, parts: rooms })
  }).tags(['@ASK-66'])

  test('go when the former release changes the amount', async ({ assert }) => {
    const { id } = await scene()
    await db.from('bids').where({ id }).update({ amount: 4000, platform_fee: 4900 })
    assert.isNull((await Bid.findOrFail(id)).parts)
  }).tags(['@ASK-65'])
})

test.group('What a revision changed', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('is the amount, each part, the terms and the note', async ({ assert }) => {
    const { patch, owner, project } = await scene()
    const { body } = await patch({
      amount: 3900,
      parts: [
        { item: 'Living Room', amount: 1700 },
        { item: 'Kitchen', amount: 1000 },
        { item: 'Office', amount: 1200 },
      ],
      timeline: '1 week',
      stagingPeriod: '120',
      extensionPerMonth: 450,
      experienceLevel: 'expert_stager',
      paymentTerms: 'flexible',
      acceptsCreditCards: false,
      note: 'The den needs a larger rug.',
    })
    const changes = [
      { label: 'Offer', before: '$3,640', after: '$3,900' },
      { label: 'Living Room', before: '$1,640', after: '$1,700' },
      { label: 'Kitchen', before: null, after: '$1,000' },
      { label: 'Removal', before: '$800', after: null },
      { label: 'Timeline', before: '2 weeks', after: '1 week' },
      { label: 'Staging period', before: '90 days', after: '120 days' },
      { label: 'Each extra month', before: 'Not stated', after: '$450' },
      {
        label: 'Experience level',
        before: 'Experienced Professional',
        after: 'Expert Stager',
      },
      { label: 'Payment terms', before: 'Full at completion', after: 'Flexible' },
      { label: 'Credit cards', before: 'Accepted', after: 'Not accepted' },
      { label: 'Note', before: null, after: null },
    ]
    assert.deepEqual(body.changes, changes)
    const { body: seen } = await call<SplitBid[]>(owner, `GET /api/projects/${project.id}/bids`)
    assert.deepEqual(seen[0].changes, changes)
  }).tags(['@ASK-64'])

  test('is everything that the owner has not read about yet', async ({ assert }) => {
    const { owner, patch } = await scene(null)
    await patch({ amount: 4100, note: 'With a larger rug.' })
    const timeline = { label: 'Timeline', before: '2 weeks', after: '1 month' }
    const second = await patch({ timeline: '1 month' })
    assert.deepEqual(second.body.changes, [
      { label: 'Offer', before: '$3,640', after: '$4,100' },
      timeline,
      { label: 'Note', before: null, after: null },
    ])
    await call(owner, 'POST /api/notifications/read')
    const third = await patch({ timeline: '1 week' })
    assert.deepEqual(third.body.changes, [
      { label: 'Timeline', before: '1 month', after: '1 week' },
    ])
    const back = await patch({ timeline: '1 month' })
    assert.deepEqual(back.body.changes, [])
  }).tags(['@ASK-64', '@R292'])

  test('has a split as a whole in one line', async ({ assert }) => {
    const { owner, patch: change } = await scene(null)
    const patch = async (changes: object) => {
      await call(owner, 'POST /api/notifications/read')
      return change(changes)
    }
    const split = await patch({ amount: 3640, parts: rooms })
    assert.deepEqual(split.body.changes, [
      { label: 'Price by room', before: 'Not split', after: 'Split' },
    ])
    const cleared = await patch({ amount: 3000 })
    assert.deepEqual(cleared.body.changes, [
      { label: 'Offer', before: '$3,640', after: '$3,000' },
      { label: 'Price by room', before: 'Split', after: 'Not split' },
    ])
    const later = await patch({ timeline: '1 month' })
    assert.deepEqual(later.body.changes, [
      { label: 'Timeline', before: '2 weeks', after: '1 month' },
    ])
  }).tags(['@ASK-64'])
})

/** Amounts that no other figure contains. */
const kept: BidPart[] = [
  { item: 'Living Room', amount: 1_234_321 },
  { item: 'Office', amount: 2_345_432 },
]
const former: BidPart[] = [
  { item: 'Living Room', amount: 3_456_543 },
  { item: 'Removal', amount: 100 },
]
const amounts = /1,?234,?321|2,?345,?432|3,?456,?543/

test.group('Who reads the parts of an offer', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  /** A revised offer; another company has one too. */
  async function revised() {
    const made = await scene(null)
    const rival = await createStager()
    await createBid(made.project, rival)
    await made.patch({ amount: 3_456_643, parts: former })
    await call(made.owner, 'POST /api/notifications/read')
    await made.patch({ amount: 3_579_753, parts: kept })
    return { ...made, rival }
  }

  test('the owner, the company and the team, in calls and on pages', async ({ assert }) => {
    const { owner, company, project, id } = await revised()
    const [admin, support] = [await createAdmin(), await createSupport()]
    const list = `/api/projects/${project.id}/bids`
    for (const viewer of [owner, company, admin, support]) {
      const { body } = await call<SplitBid[]>(viewer, `GET ${list}`)
      const bid = body.find((one) => one.id === id)!
      assert.deepEqual(bid.parts, kept)
      assert.deepInclude(bid.changes, {
        label: 'Living Room',
        before: '$3,456,543',
        after: '$1,234,321',
      })
    }
    for (const [viewer, path] of [
      [owner, `/projects/${project.id}`],
      [owner, `/projects/${project.id}/compare`],
      [company, `/projects/${project.id}`],
      [company, '/bids'],
      [admin, `${adminPath}/projects/${project.id}`],
      [support, `${adminPath}/users/${company.user.id}`],
    ] as const) {
      const { status, text } = await send('GET', path, { headers: { cookie: cookieOf(viewer) } })
      assert.equal(status, 200, path)
      assert.match(text, amounts, path)
    }
  }).tags(['@ASK-63', '@ASK-64', '@ASK-75'])

  test('nobody else, in no call and on no page', async ({ assert }) => {
    const { company, rival, project, id } = await revised()
    const seen = [undefined, rival, await createStager(), await createOwner()]
    for (const viewer of seen) {
      for (const path of [
        `/api/projects/${project.id}`,
        `/api/projects/${project.id}/bids`,
        '/api/projects',
        '/api/bids/all',
        `/api/users/${company.user.id}/bids`,
        '/api/notifications',
        '/api/usual-price?stagingLevel=standard',
        `/projects/${project.id}`,
        `/projects/${project.id}/compare`,
        `/companies/${company.user.stagerIdentifier}`,
        '/bids',
        '/dashboard',
        `/api/bids/${id}/contact`,
      ]) {
        const headers: Record<string, string> = viewer ? { cookie: cookieOf(viewer) } : {}
        const { text } = await send('GET', path, { as: viewer, headers })
        assert.notMatch(text, amounts, `${path} for ${viewer?.user.userType ?? 'a visitor'}`)
        assert.notMatch(text, /"(parts|changes|formerTerms)":\[/, path)
      }
    }
    const { body } = await call<SplitBid[]>(rival, `GET /api/projects/${project.id}/bids`)
    const foreign = body.find((one) => one.id === id)!
    assert.notProperty(foreign, 'parts')
    assert.notProperty(foreign, 'changes')
  }).tags(['@ASK-63', '@ASK-64', '@R291'])

  test('no email, notification or device has them', async ({ assert }) => {
    const { owner } = await revised()
    const emails = await deliverEmails()
    assert.isAbove(emails.length, 0)
    assert.notMatch(JSON.stringify(emails), amounts)
    assert.notMatch(JSON.stringify(await db.from('notifications')), amounts)
    const { body } = await call(owner, 'GET /api/notifications')
    assert.notMatch(JSON.stringify(body), amounts)
  }).tags(['@ASK-63', '@R291'])
})
