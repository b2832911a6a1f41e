import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { refreshReputation } from '#models/user/reputation'
import { open } from '#tests/helpers/pages'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  createUnconfirmed,
  type Person,
} from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { notificationTypesOf } from '#tests/helpers/stored_records'

interface Statement {
  /** The public page, and what it says. */
  on: string
  says: string
  /** Fails unless the product behaves so. */
  holds: (assert: Assert) => Promise<void>
}

type Assert = Parameters<Parameters<typeof test>[1] & {}>[0]['assert']

const statusOf = async (person: Person | null, line: string, body?: object) =>
  (await call(person, line, body)).status

/** An acceptance whose fee isn't paid, with what its owner may do now. */
async function createUnpaid() {
  const { owner, company, bid } = await createAcceptedBid()
  const release = () => statusOf(owner, `POST /api/bids/${bid.id}/release`)
  return { owner, company, bid, release }
}

async function releasedOnlyAfterCancel(assert: Assert) {
  const { company, bid, release } = await createUnpaid()
  assert.equal(await release(), 409)
  // Opening the checkout, and leaving it, releases nothing.
  assert.equal(await statusOf(company, `POST /api/bids/${bid.id}/payment-intent`), 200)
  assert.equal(await release(), 409)
  assert.equal(await statusOf(company, `POST /api/bids/${bid.id}/cancel-payment`), 200)
  assert.equal(await release(), 200)
  const other = await createUnpaid()
  await db
    .from('bids')
    .where('id', other.bid.id)
    .update({ selected_at: DateTime.utc().minus({ hours: 25 }).toSQL() })
  assert.equal(await other.release(), 200)
}

async function inOrderOfArrival(assert: Assert) {
  const { owner, project, bids } = await createProjectWithBids(3)
  const names = bids.map(({ company }) => company.user.stagerIdentifier!)
  const { body } = await call<{ bidder: { stagerIdentifier: string } }[]>(
    owner,
    `GET /api/projects/${project.id}/bids`
  )
  assert.deepEqual(
    body.map(({ bidder }) => bidder.stagerIdentifier),
    names.toReversed()
  )
}

async function factsChangeAfterOffers(assert: Assert) {
  const owner = await createOwner()
  const company = await createStager()
  const project = await createProject(owner)
  await createBid(project, company)
  const line = `PUT /api/projects/${project.id}/facts`
  for (const floor of [2, 3]) {
    assert.equal(await statusOf(owner, line, { facts: { floor } }), 200)
  }
  assert.deepEqual(await notificationTypesOf(company), ['facts_changed'], 'once until it is read')
  await db
    .from('projects')
    .where('id', project.id)
    .update({ status: 'completed', completed_at: new Date() })
  assert.equal(await statusOf(owner, line, { facts: { floor: 4 } }), 409)
}

async function waitsForTheAddress(assert: Assert) {
  const [company, owner] = [await createUnconfirmed(createStager), await createUnconfirmed()]
  const project = await createProject(await createOwner())
  const about = `/api/projects/${project.id}`
  assert.equal(await statusOf(company, `POST ${about}/questions`, { text: 'Any parking?' }), 403)
  const { body } = await call<{ facts?: object }>(company, `GET ${about}`)
  assert.notProperty(body, 'facts')
  for (const { user } of [company, owner]) {
    const person = user === company.user ? company : owner
    assert.equal(await statusOf(person, `POST /api/users/${user.id}/calendar`), 409)
    assert.equal(await statusOf(person, `POST /api/users/${user.id}/passkeys/options`, {}), 409)
  }
  // Everything else works as usual.
  await createBid(project, company)
  await createProject(owner)
}

async function badgeNeedsDocument(assert: Assert) {
  const company = await createStager()
  assert.equal(await statusOf(company, 'POST /api/badges', { type: 'liability_insurance' }), 422)
  const { words } = await open(`/companies/${company.user.stagerIdentifier}`, await createOwner())
  assert.notInclude(words, 'checked by Stagely')
}

async function questionIsPossibleWithOffer(assert: Assert) {
  const company = await createStager()
  const project = await createProject(await createOwner())
  const line = `POST /api/projects/${project.id}/questions`
  assert.equal(await statusOf(company, line, { text: 'Any parking?' }), 201)
  await createBid(project, company)
  assert.equal(await statusOf(company, line, { text: 'Any stairs?' }), 201)
}

async function givenUpJobsCount(assert: Assert) {
  const company = await createStager()
  const paid = await createPaidBid(undefined, { company })
  const accepted = await createAcceptedBid(undefined, { company })
  const reason = 'Our van broke down.'
  assert.equal(await statusOf(company, `POST /api/bids/${paid.bid.id}/give-up`, { reason }), 200)
  assert.equal(await statusOf(company, `POST /api/bids/${accepted.bid.id}/cancel`), 200)
  await refreshReputation()
  const owner = await createOwner()
  const project = await createProject(owner)
  await createBid(project, company)
  const [bid] = (
    await call<{ bidder: { reputation: { cancellations: number } } }[]>(
      owner,
      `GET /api/projects/${project.id}/bids`
    )
  ).body
  assert.equal(bid.bidder.reputation.cancellations, 2)
  assert.include(
    (await open(`/projects/${project.id}`, owner)).words,
    'Gave up 2 times after winning'
  )
}

const onlyAfterCancel = 'once the company cancels on the payment page'

const statements: readonly Statement[] = [
  {
    on: '/about',
    says: 'they stand in the order in which they came in; your list begins with the newest',
    holds: inOrderOfArrival,
  },
  { on: '/terms-of-service', says: onlyAfterCancel, holds: releasedOnlyAfterCancel },
  { on: '/how-it-works', says: onlyAfterCancel, holds: releasedOnlyAfterCancel },
  {
    on: '/help-center',
    says: 'as soon as the company cancels on the payment page',
    holds: releasedOnlyAfterCancel,
  },
  {
    on: '/terms-of-service',
    says: 'only if a company sends one for a verified badge',
    holds: badgeNeedsDocument,
  },
  {
    on: '/help-center',
    says: 'you can add to it and change it on the project’s page, also after offers',
    holds: factsChangeAfterOffers,
  },
  {
    on: '/help-center',
    says: 'The owner can add to it while the project is open; if you have an offer, we tell you.',
    holds: factsChangeAfterOffers,
  },
  {
    on: '/help-center',
    says: 'A staging company can’t ask questions yet or read what owners say about a home',
    holds: waitsForTheAddress,
  },
  {
    on: '/help-center',
    says: 'Nobody can add a passkey or a calendar address yet.',
    holds: waitsForTheAddress,
  },
  {
    on: '/help-center',
    says: 'before you make an offer and while it waits for a decision',
    holds: questionIsPossibleWithOffer,
  },
  {
    on: '/how-reputation-works',
    says: 'Offers that the company withdrew after an owner had accepted them, and paid jobs that it gave up.',
    holds: givenUpJobsCount,
  },
  {
    on: '/help-center',
    says: 'accepted offers you withdrew, and paid jobs you gave up',
    holds: givenUpJobsCount,
  },
]

/** Companies withdraw offers; only projects, payments and agreements are cancelled. */
const cancelledOffer =
  /\bcancel\w*\s+(?:\w+\s+){0,2}offers?\b|\boffers?\b[^.,;:?]{0,30}\bcancell?\w*|\bcancel after my offer/i

test.group('What public pages say', (group) => {
  group.each.setup(() => emptyMarket())

  for (const holds of new Set(statements.map((statement) => statement.holds))) {
    test(`is how the product behaves: ${holds.name}`, async ({ assert }) => {
      for (const { on, says } of statements.filter((statement) => statement.holds === holds)) {
        assert.include((await open(on)).words, says, on)
      }
      await holds(assert)
    }).tags(['@PLC-108'])
  }

  test('has every change of the terms in their list', async ({ assert }) => {
    const { words } = await open('/terms-of-service')
    assert.include(words, 'Last updated January 2025')
    for (const topic of ['reviews', 'verified badges', 'staging agreements']) {
      assert.include(words.slice(words.indexOf('November 2026: described')), topic)
    }
    assert.include(words, 'Reviews, badges and agreements')
  }).tags(['@PLC-108'])

  test('is that offers are withdrawn, not cancelled', async ({ assert }) => {
    const company = await createStager()
    const pages: [path: string, person?: Person][] = [
      ...['/', '/about', '/how-it-works', '/how-reputation-works', '/help-center'].map(
        (path): [string] => [path]
      ),
      ...['/pricing', '/statistics', '/terms-of-service', '/privacy-policy'].map(
        (path): [string] => [path]
      ),
      ['/business', company],
      ['/edit-profile', company],
      ['/edit-profile', await createOwner()],
    ]
    for (const [path, person] of pages) {
      assert.notMatch((await open(path, person)).words, cancelledOffer, path)
    }
  }).tags(['@PLC-109'])

  test('about refunds stands in the offer form, before the offer', async ({ assert }) => {
    const project = await createProject(await createOwner())
    const { words } = await open(`/projects/${project.id}`, await createStager())
    assert.include(words, 'there’s no refund if the project falls through')
  }).tags(['@PLC-109'])
})
