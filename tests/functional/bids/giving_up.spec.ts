import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Job, JobHeader } from '#shared/jobs/jobs'
import Bid from '#models/bid'
import Favorite from '#models/favorite'
import Payment from '#models/payment'
import { refreshReputation } from '#models/user/reputation'
import { invitedProjects } from '#queries/invitations'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { suspend } from '#tests/helpers/moderation'
import { pageProps } from '#tests/helpers/pages'
import {
  callProvider,
  completePayment,
  deliver,
  eventAbout,
  emptyMarketWithoutWebhooks,
  openCheckout,
  type Scene,
} from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  createSupport,
  type Person,
} from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { createReleased, createStaging, dayFromNow } from '#tests/helpers/stagings'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

const reason = 'Our warehouse was flooded. Call me at (828) 555-0143.'

const giveUp = ({ company, bid }: Scene, body: unknown = { reason }) =>
  call(company, `POST /api/bids/${bid.id}/give-up`, body)

async function pay(scene: Scene) {
  const intent = await openCheckout(scene)
  await payByCard(intent)
  await completePayment(scene, intent.id)
}

/** A project with three offers: the first is accepted and paid, so the others have lost. */
async function createPaidWithReserve() {
  const scene = await createProjectWithBids(3, { amount: 3180 })
  const [chosen, ...others] = scene.bids
  await call(scene.owner, `POST /api/bids/${chosen.bid.id}/accept`)
  await pay(chosen)
  return { ...scene, ...chosen, others }
}

interface Listed {
  id: number
  status: string
  statusNote: string | null
  reserveNote: string | null
  giveUpReason: string | null
  can: Record<string, boolean>
}

const listed = async (person: Person, { bid }: Pick<Scene, 'bid'>): Promise<Listed> => {
  const { body } = await call<Listed[]>(person, `GET /api/projects/${bid.projectId}/bids`)
  return body.find(({ id }) => id === bid.id)!
}

const statusOf = async ({ bid }: Pick<Scene, 'bid'>) => (await Bid.findOrFail(bid.id)).status

test.group('A company gives up a paid job', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('the offer is cancelled, the project open, the fee stays paid', async ({ assert }) => {
    const scene = await createPaidWithReserve()
    const { owner, project, bid, company } = scene
    assert.isTrue((await listed(company, scene)).can.giveUp)

    const { status, body } = await giveUp(scene)

    assert.equal(status, 200)
    assert.containSubset(body, { status: 'cancelled', paymentStatus: 'paid' })
    const stored = await Bid.findOrFail(bid.id)
    assert.equal(stored.cancellationReason, 'given_up')
    assert.equal(stored.giveUpReason, reason)
    const read = await call(null, `GET /api/projects/${project.id}`)
    assert.equal(read.body.status, 'open')
    const payments = await db.from('payments').where('bid_id', bid.id)
    assert.deepEqual(
      payments.map((payment) => [payment.status, payment.refunded_amount]),
      [['succeeded', 0]]
    )
    assert.includeMembers(await eventsOf(project.id), ['bid_given_up', 'project_reopened'])
    assert.include(await notificationTypesOf(owner), 'job_given_up')
    const own = await listed(company, scene)
    assert.match(own.statusNote!, /^You gave up this job on /)
    assert.isTrue(own.can.seeReceipt)
    const theirs = await listed(owner, scene)
    assert.equal(theirs.statusNote, 'The company could not do the job')
    assert.equal(theirs.giveUpReason, reason)
  }).tags(['@JOB-34', '@R11', '@R431'])

  test('only both sides read the reason', async ({ assert }) => {
    const scene = await createPaidWithReserve()
    await giveUp(scene)
    const others = [...scene.others.map(({ company }) => company), await createAdmin(), null]
    for (const viewer of others) {
      const path = `GET /api/projects/${scene.project.id}`
      for (const line of [`${path}/bids`, path]) {
        assert.notInclude(JSON.stringify((await call(viewer, line)).body), 'flooded')
      }
    }
    await deliverEmails()
    const notifications = await db.from('notifications')
    assert.notInclude(JSON.stringify(notifications), 'flooded')
    const emails = await deliverEmails()
    assert.notInclude(JSON.stringify(emails), 'flooded')
  }).tags(['@JOB-34', '@R435'])

  test('offers in reserve are possible again, once their companies confirm', async ({ assert }) => {
    const scene = await createPaidWithReserve()
    const { owner, others } = scene
    const [first, second] = others
    await giveUp(scene)

    for (const other of others) {
      assert.equal(await statusOf(other), 'pending')
      assert.equal((await notificationTypesOf(other.company)).at(-1), 'offer_revived')
      const { can, reserveNote } = await listed(other.company, other)
      assert.containSubset(can, { confirm: true, cancel: true, edit: true })
      assert.include(reserveNote, 'your offer is possible again')
    }
    const before = await databaseDump()
    const early = await call(owner, `POST /api/bids/${first.bid.id}/accept`)
    assert.equal(early.status, 409)
    assert.include(early.body.message, 'has to confirm this offer before you can accept it')
    assert.deepEqual(await databaseDump(), before)
    const waiting = await listed(owner, first)
    assert.isFalse(waiting.can.accept)
    assert.equal(waiting.reserveNote, 'Waiting for the company to confirm this offer.')

    const confirm = ({ company, bid }: Scene) => call(company, `POST /api/bids/${bid.id}/confirm`)
    assert.equal((await confirm(first)).status, 200)
    assert.equal((await notificationTypesOf(owner)).at(-1), 'offer_confirmed')
    const twice = await confirm(first)
    assert.equal(twice.status, 409)
    assert.equal(twice.body.message, 'This offer doesn’t have to be confirmed.')
    assert.equal((await call(second.company, `POST /api/bids/${second.bid.id}/cancel`)).status, 200)

    // The next company pays its own fee.
    assert.equal((await call(owner, `POST /api/bids/${first.bid.id}/accept`)).status, 200)
    await pay(first)
    assert.equal(await statusOf(first), 'accepted')
    assert.lengthOf(await db.from('receipts'), 2)
  }).tags(['@JOB-37', '@R07', '@R434'])

  test('the owner reads that offers wait for their companies, not that offers are awaited', async ({
    assert,
  }) => {
    const scene = await createPaidWithReserve()
    const { owner, project, others } = scene
    const [first, second] = others
    await giveUp(scene)
    type Read = { turn: { text: string; isYours: boolean }; steps: { text: string }[] }
    const read = async () => {
      const { body } = await call<Read>(owner, `GET /api/projects/${project.id}/job`)
      const { body: dashboard } = await call<{ projects: { id: number; job: Read }[] }>(
        owner,
        'GET /api/projects/dashboard'
      )
      const row = dashboard.projects.find(({ id }) => id === project.id)!
      assert.deepEqual(row.job.turn, body.turn)
      return {
        turn: [body.turn.text, body.turn.isYours],
        steps: body.steps.map(({ text }) => text),
      }
    }
    const waiting = others.length
    assert.deepEqual((await read()).turn, [
      `Waiting for ${waiting} companies to confirm their offers`,
      false,
    ])
    const outsider = await createStager()
    await Favorite.add(owner.user, outsider.user.stagerIdentifier!)
    await project.invite(owner.user, [outsider.user.stagerIdentifier!])
    const invited = await call<Read>(outsider, `GET /api/projects/${project.id}/job`)
    assert.notInclude(JSON.stringify(invited.body.steps), 'onfirm')

    await call(second.company, `POST /api/bids/${second.bid.id}/cancel`)
    assert.deepEqual((await read()).turn, ['Waiting for a company to confirm its offer', false])
    await call(first.company, `POST /api/bids/${first.bid.id}/confirm`)
    assert.deepEqual(await read(), {
      turn: ['Accept or decline 1 offer', true],
      steps: ['Accept or decline 1 offer'],
    })
  }).tags(['@JOB-75', '@R464'])

  test('changing the terms confirms an offer, too', async ({ assert }) => {
    const scene = await createPaidWithReserve()
    const [first] = scene.others
    await giveUp(scene)
    await call(first.company, `PATCH /api/bids/${first.bid.id}`, { amount: 3300 })
    assert.equal((await call(scene.owner, `POST /api/bids/${first.bid.id}/accept`)).status, 200)
  }).tags(['@JOB-37'])

  test('not those that the owner has deleted or declined, and those of deleted companies', async ({
    assert,
  }) => {
    const scene = await createProjectWithBids(4, { amount: 3180 })
    const [chosen, declined, deleted, gone] = scene.bids
    await call(scene.owner, `DELETE /api/bids/${declined.bid.id}`)
    await call(scene.owner, `POST /api/bids/${chosen.bid.id}/accept`)
    await pay(chosen)
    await call(scene.owner, `DELETE /api/bids/${deleted.bid.id}`)
    await call(gone.company, `DELETE /api/users/${gone.company.user.id}`)
    await giveUp(chosen)
    for (const other of [declined, deleted, gone]) {
      assert.equal(await statusOf(other), 'rejected')
      assert.notInclude(await notificationTypesOf(other.company), 'offer_revived')
    }
  }).tags(['@JOB-37'])

  test('an offer in reserve asks its company nothing while the owner is suspended', async ({
    assert,
  }) => {
    const scene = await createPaidWithReserve()
    const [{ company }] = scene.others
    await giveUp(scene)
    const turnOf = async () => {
      const { text } = await send('GET', '/bids', { headers: { cookie: cookieOf(company) } })
      return pageProps<{ bids: { job: Job }[] }>(text).bids[0].job.turn
    }
    assert.isTrue((await turnOf()).isYours)
    await suspend(await createAdmin(), scene.owner)
    assert.isFalse((await turnOf()).isYours)
  }).tags(['@JOB-06', '@R471'])

  test('a comparison of prices ends with the job, and the next payment makes a new one', async ({
    assert,
  }) => {
    const scene = await createPaidWithReserve()
    const [first, second] = scene.others
    const rankOf = async ({ bid }: Scene) => (await Bid.findOrFail(bid.id)).priceRank
    assert.equal(await rankOf(second), 1)
    await giveUp(scene)
    assert.isNull(await rankOf(second))
    await call(first.company, `POST /api/bids/${first.bid.id}/confirm`)
    await call(scene.owner, `POST /api/bids/${first.bid.id}/accept`)
    await pay(first)
    const { priceRank, comparedOffers } = await Bid.findOrFail(second.bid.id)
    // Two offers: the one that was given up isn't compared.
    assert.deepEqual([priceRank, comparedOffers], [1, 2])
  }).tags(['@JOB-38', '@TRU-01', '@R201'])

  test('contact details stay released between the two, and to nobody else', async ({ assert }) => {
    const scene = await createPaidWithReserve()
    const { owner, company, bid, others } = scene
    await giveUp(scene)
    const contact = `GET /api/bids/${bid.id}/contact`
    const [theirs, own] = [await call(owner, contact), await call(company, contact)]
    assert.equal(theirs.body.email, company.user.email)
    assert.equal(own.body.email, owner.user.email)
    for (const { company: other, bid: lost } of others) {
      assert.equal((await call(other, contact)).status, 403)
      assert.equal((await call(other, `GET /api/bids/${lost.id}/contact`)).status, 403)
    }
    const { body } = await call<{ user: { company: string | null } }[]>(
      owner,
      'GET /api/messages/conversations'
    )
    await call(company, 'POST /api/messages', {
      receiverId: owner.user.id,
      content: 'Write to me at casey@example.com',
    })
    const thread = await call(owner, `GET /api/messages/${company.user.id}`)
    assert.include(JSON.stringify(thread.body), 'casey@example.com')
    assert.isArray(body)
  }).tags(['@JOB-35', '@R433'])

  test('the reopened project can be cancelled, but not deleted before', async ({ assert }) => {
    const { owner, company, project, bid } = await createReleased()
    await call(company, `POST /api/bids/${bid.id}/give-up`, { reason })
    const contactOf = async (person: Person) =>
      (await call(person, `GET /api/bids/${bid.id}/contact`)).status
    const line = `DELETE /api/projects/${project.id}`
    const flags = async () =>
      (await call<{ can: { delete: boolean } }>(owner, `GET /api/projects/${project.id}`)).body.can

    assert.isFalse((await flags()).delete)
    for (const person of [owner, await createAdmin()]) {
      const { status, body } = await call(person, line)
      assert.equal(status, 409)
      assert.match(body.message, /Cancel the project instead/)
    }
    assert.deepEqual([await contactOf(owner), await contactOf(company)], [200, 200])

    await call(owner, `POST /api/projects/${project.id}/cancel`)
    assert.isTrue((await flags()).delete)
    assert.equal((await call(owner, line)).status, 200)
    assert.deepEqual([await contactOf(owner), await contactOf(company)], [200, 200])
  }).tags(['@JOB-112', '@JOB-35', '@R522'])

  test('nothing can be agreed on, signed or shown anymore', async ({ assert }) => {
    const scene = await createReleased()
    const { owner, company, project, bid, path } = scene
    await call(owner, `PUT ${path}/access`, { address: '14 Canary Court, Asheville' })
    await call(company, `POST ${path}/install-date`, { date: dayFromNow(3) })
    await call(owner, `POST ${path}/agreement`, { date: dayFromNow(3) })
    assert.equal((await giveUp({ company, bid })).status, 200)

    for (const person of [owner, company]) {
      assert.equal(
        (await call(person, `POST ${path}/install-date`, { date: dayFromNow(4) })).status,
        403
      )
      assert.equal((await call(person, `GET /api/projects/${project.id}/agreement`)).status, 403)
    }
    const staging = await db.from('stagings').where('bid_id', bid.id).firstOrFail()
    assert.isNull(staging.access)
  }).tags(['@JOB-36'])

  test('its days are in the calendar of neither side anymore', async ({ assert }) => {
    const scene = await createStaging(5)
    const addresses = []
    for (const person of [scene.owner, scene.company]) {
      const { body } = await call<{ url: string }>(
        person,
        `POST /api/users/${person.user.id}/calendar`
      )
      addresses.push(new URL(body.url).pathname)
    }
    const events = async (address: string) =>
      (await send('GET', address)).text.match(/^SUMMARY:.*$/gm) ?? []
    for (const address of addresses) assert.lengthOf(await events(address), 3)
    assert.equal((await giveUp(scene)).status, 200)
    for (const address of addresses) {
      assert.deepEqual(await events(address), [])
      assert.equal((await send('GET', address)).status, 200)
    }
  }).tags(['@JOB-36'])

  test('from the install day on it is refused', async ({ assert }) => {
    for (const [days, expected] of [
      [0, 409],
      [-20, 409],
      [1, 200],
    ] as const) {
      const scene = await createStaging(days)
      assert.equal((await listed(scene.company, scene)).can.giveUp, expected === 200)
      const before = await databaseDump()
      const { status, body } = await giveUp(scene)
      assert.equal(status, expected)
      if (expected === 200) continue
      assert.match(body.message, /^The install day has come, so the job can’t be given up anymore/)
      assert.deepEqual(await databaseDump(), before)
    }
  }).tags(['@JOB-34'])

  test('only by its company, only a paid job, with a reason', async ({ assert }) => {
    const scene = await createPaidBid()
    const unpaid = await createAcceptedBid()
    const before = await databaseDump()
    for (const person of [scene.owner, await createOwner(), await createStager()]) {
      assert.equal((await giveUp({ ...scene, company: person })).status, 403)
    }
    const { status, body } = await giveUp(unpaid)
    assert.equal(status, 409)
    assert.equal(body.message, 'Only a job whose platform fee is paid can be given up.')
    for (const wrong of [{}, { reason: '  ' }, { reason: 'a'.repeat(501) }, { reason: 7 }]) {
      assert.equal((await giveUp(scene, wrong)).status, 422)
    }
    const { bids } = await databaseDump()
    assert.deepEqual(bids, before.bids)
    await giveUp(scene)
    const twice = await giveUp(scene)
    assert.equal(twice.status, 409)
    assert.equal(twice.body.message, 'You have already given up this job.')
  }).tags(['@JOB-34'])

  test('it counts as a cancellation by the company, and never again as won', async ({ assert }) => {
    const scene = await createPaidBid()
    await giveUp(scene)
    await refreshReputation()
    const figures = await db
      .from('reputation_scores')
      .whereIn('user_id', [scene.company.user.id, scene.owner.user.id])
      .orderBy('user_id')
    const of = (person: Person) => figures.find((row) => row.user_id === person.user.id)
    assert.equal(of(scene.company).stager_cancellations, 1)
    assert.equal(of(scene.company).paid_acceptances, 1)
    assert.equal(of(scene.owner).hired_projects, 0)
    assert.equal(of(scene.owner).owner_cancellations, 0)
    const own = await call<{ id: number; decision: string | null }[]>(
      scene.company,
      `GET /api/users/${scene.company.user.id}/bids`
    )
    assert.isNull(own.body[0].decision)
  }).tags(['@JOB-39', '@TRU-21', '@R432'])

  test('its company can’t make another offer on the project', async ({ assert }) => {
    const scene = await createPaidBid()
    await giveUp(scene)
    const { status, body } = await call(
      scene.company,
      `POST /api/projects/${scene.project.id}/bids`,
      { amount: 2000, timeline: '2 weeks' }
    )
    assert.equal(status, 409)
    assert.include(body.message, 'You have given up this job')
    assert.isFalse((await listed(scene.company, scene)).can.bidAgain)
  }).tags(['@JOB-34'])

  test('an invitation doesn’t ask its company again', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const identifier = company.user.stagerIdentifier!
    await Favorite.add(owner.user, identifier)
    const project = await createProject(owner)
    await project.invite(owner.user, [identifier])
    const made = await createBid(project, company)
    const bid = await Bid.findVisibleOrFail(made.id)
    await bid.accept(owner.user)
    const scene = { owner, company, project, bid }
    await pay(scene)
    await giveUp(scene)

    const job = await call<Job>(company, `GET /api/projects/${project.id}/job`)
    assert.deepEqual(job.body.steps, [])
    assert.equal(job.body.turn.text, 'You gave up this job')
    const { text } = await send('GET', '/bids', { headers: { cookie: cookieOf(company) } })
    assert.isEmpty(pageProps<{ yourTurn: unknown[] }>(text).yourTurn)
    assert.isEmpty(await invitedProjects(company.user))
    const read = await call(company, `GET /api/projects/${project.id}`)
    assert.isNull(read.body.invitation)
    const line = `POST /api/projects/${project.id}/invitations/decline`
    assert.equal((await call(company, line)).status, 409)
    const lists = await call<{ invited: { state: string }[] }>(
      owner,
      `GET /api/projects/${project.id}/invitations`
    )
    assert.deepEqual(
      lists.body.invited.map(({ state }) => state),
      ['offered']
    )
  }).tags(['@RET-54', '@R472'])

  test('its company reads the same title in every place', async ({ assert }) => {
    const scene = await createPaidBid()
    const { company, project } = scene
    const title = 'Call (828) 555-0143 first'
    await db.from('projects').where('id', project.id).update({ title })
    await giveUp(scene)
    const read = await call(company, `GET /api/projects/${project.id}`)
    assert.equal(read.body.title, title)
    const job = await call<{ header: JobHeader }>(company, `GET /api/projects/${project.id}/job`)
    const { project: shown, dealPages } = job.body.header
    assert.equal(shown.title, title)
    // The staging, the agreement and the photos of the job have ended.
    assert.equal(dealPages, 'none')
    const copy = await send('GET', `/api/users/${company.user.id}/export`, { as: company })
    assert.notInclude(copy.text, '•••')
  }).tags(['@JOB-35', '@R433'])

  test('the owner reads of the offers that it sees', async ({ assert }) => {
    const scene = await createPaidWithReserve()
    const [suspended] = scene.others
    await suspend(await createAdmin(), suspended.company)
    await giveUp(scene)
    const { message } = await db.from('notifications').where('type', 'job_given_up').firstOrFail()
    assert.include(message, 'and 1 offer is possible again')
  }).tags(['@JOB-37'])

  test('a second charge that comes late is refunded, and doesn’t bring the job back', async ({
    assert,
  }) => {
    const scene = await createPaidBid()
    const { bid } = scene
    const second = await Payment.create({
      ...{ bidId: bid.id, attempt: 2, reference: randomUUID(), amount: bid.platformFee },
      ...{ currency: 'usd', status: 'failed', failedAt: DateTime.utc() },
    })
    const { id, client_secret: clientSecret } = await callProvider('/v1/payment_intents', {
      'amount': String(bid.platformFee),
      'currency': 'usd',
      'metadata[bid_id]': String(bid.id),
      'metadata[payment_id]': String(second.id),
      'metadata[reference]': second.reference,
    })
    await giveUp(scene)
    await payByCard({ id, clientSecret })
    assert.equal((await deliver(eventAbout(id))).status, 200)

    assert.equal(await statusOf(scene), 'cancelled')
    const payments = await db.from('payments').where('bid_id', bid.id).orderBy('id')
    assert.deepEqual(
      payments.map(({ status }) => status),
      ['succeeded', 'refunded']
    )
  }).tags(['@JOB-34'])

  test('the team is told', async ({ assert }) => {
    const scene = await createPaidBid()
    const support = await createSupport()
    await giveUp(scene)
    const rows = await db.from('notifications').where('user_id', support.user.id)
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['Job given up']
    )
  }).tags(['@JOB-40'])
})
