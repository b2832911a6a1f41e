import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Payment from '#models/payment'
import Staging from '#models/staging'
import { call } from '#tests/helpers/calls'
import { emptyMarket } from '#tests/helpers/payments'
import { cookieOf, send } from '#tests/helpers/http'
import { pageProps } from '#tests/helpers/pages'
import { createAcceptedBid, createPaidBid, createStager, type Person } from '#tests/helpers/people'
import { createStaging, dayFromNow } from '#tests/helpers/stagings'

interface Won {
  bidId: number
  state: string
  platformFee: number
  receipt: string | null
  contact: { name: string; phone: string } | null
}

async function visit(path: string, person?: Person) {
  const headers: Record<string, string> = person ? { cookie: cookieOf(person) } : {}
  const { status, text, headers: answer } = await send('GET', path, { headers })
  const won = status === 200 ? pageProps<{ won: Won | null }>(text).won : null
  return { status, text, won, location: answer.location }
}

const address = ({ id }: { id: number }) => `/projects/${id}/yours`

test.group('The project is yours', (group) => {
  group.each.setup(() => emptyMarket())

  test('is a page for the company that has paid, with the owner’s contact details', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createPaidBid()
    const { status, won } = await visit(address(project), company)
    assert.equal(status, 200)
    assert.equal(won?.state, 'yours')
    assert.equal(won?.bidId, bid.id)
    assert.equal(won?.contact?.name, owner.user.name)
    assert.equal(won?.contact?.phone, owner.user.phone)
    assert.match(won!.receipt!, /^ST-\d{4}-\d{6}$/)

    const rival = await createStager()
    for (const person of [owner, rival]) {
      const refused = await visit(address(project), person)
      assert.equal(refused.status, 404)
      if (person === rival) assert.notInclude(refused.text, owner.user.phone!)
    }
    const visitor = await visit(address(project))
    assert.equal(visitor.status, 200)
    assert.isNull(visitor.won)
    assert.notInclude(visitor.text, owner.user.name)
    assert.equal((await visit('/projects/0/yours', company)).status, 404)
  }).tags(['@JOB-87'])

  test('leads on once a day is agreed, and to the checkout before the fee is paid', async ({
    assert,
  }) => {
    const dated = await createStaging(9)
    const { status, location } = await visit(address(dated.project), dated.company)
    assert.equal(status, 302)
    assert.equal(location, `/projects/${dated.project.id}/staging`)

    const { owner, company, project, bid } = await createAcceptedBid()
    assert.equal((await visit(address(project), company)).location, `/payment/${bid.id}`)
    const intent = { amount: bid.platformFee, intentId: 'pi_of_a_bank_debit' }
    const payment = await Payment.create({
      ...intent,
      bidId: bid.id,
      attempt: 1,
      reference: randomUUID(),
      status: 'processing',
    })
    const processing = await visit(address(project), company)
    assert.equal(processing.won?.state, 'processing')
    await payment.merge({ status: 'created', failureMessage: 'No funds.' }).save()
    const returned = await visit(address(project), company)
    assert.equal(returned.won?.state, 'taken_back')
    for (const { won, text } of [processing, returned]) {
      assert.isNull(won?.contact)
      assert.notInclude(text, owner.user.name)
      assert.notInclude(text, owner.user.phone!)
    }
  }).tags(['@JOB-89'])

  test('begins the dashboard once for each project, until the company has seen it', async ({
    assert,
  }) => {
    const { owner, company, bid } = await createPaidBid()
    const begins = async () => (await visit('/bids', company)).won?.bidId ?? null
    assert.equal(await begins(), bid.id)
    assert.equal(await begins(), bid.id, 'reading the page isn’t seeing it')
    const path = `POST /api/bids/${bid.id}/won-seen`
    assert.equal((await call(owner, path)).status, 403)
    assert.equal((await call(await createStager(), path)).status, 403)
    assert.equal(await begins(), bid.id)
    assert.equal((await call(company, path)).status, 204)
    const seenAt = async () =>
      (await db.from('bids').where('id', bid.id).firstOrFail()).won_seen_at as Date
    const first = await seenAt()
    assert.isNull(await begins())
    assert.equal((await call(company, path)).status, 204)
    assert.deepEqual(await seenAt(), first)

    const next = await createPaidBid(undefined, { company })
    assert.equal(await begins(), next.bid.id, 'the next project has its own')
    const dated = await createPaidBid(undefined, { company })
    assert.equal(await begins(), dated.bid.id)
    const [stagings, date] = [Staging.of(dated.project.id), dayFromNow(9)]
    await stagings.propose(company.user, { date })
    assert.equal(await begins(), dated.bid.id, 'a proposal is no agreed day')
    await stagings.agree(dated.owner.user, date)
    assert.equal(await begins(), next.bid.id, 'one with an agreed day doesn’t hide the one before')
    await db
      .from('bids')
      .where('id', next.bid.id)
      .update({
        paid_at: db.raw(`paid_at - interval '15 days'`),
      })
    assert.isNull(await begins())

    const due = await createAcceptedBid(undefined, { company })
    const early = await call(company, `POST /api/bids/${due.bid.id}/won-seen`)
    assert.equal(early.status, 409)
    assert.isNull((await db.from('bids').where('id', due.bid.id).firstOrFail()).won_seen_at)
  }).tags(['@JOB-88', '@PAY-04'])
})
