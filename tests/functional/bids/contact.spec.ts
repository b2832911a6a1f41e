import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import { call } from '#tests/helpers/calls'
import { checkInvariants } from '#tests/helpers/invariants'
import { completePayment, openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { open } from '#tests/helpers/pages'
import {
  createAcceptedBid,
  createAdmin,
  createOwner,
  createPaidBid,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { createProjectWithBids, createProjectWithBidsBy } from '#tests/helpers/scenes'

interface OwnBid {
  contact: { name: string; phone: string | null } | null
  statusNote: string | null
}

const refusal = 'Contact details are shared once the platform fee is paid.'

test.group('Contact details', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('become visible to both parties as soon as the fee is paid', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(1)
    const [{ bid, company }] = bids
    const path = `GET /api/bids/${bid.id}/contact`
    await bid.accept(owner.user)
    const intent = await openCheckout(bids[0])
    await payByCard(intent)
    for (const person of [owner, company]) {
      const early = await call(person, path)
      assert.equal(early.status, 403)
      assert.deepEqual(early.body, { message: refusal })
    }

    await completePayment(bids[0], intent.id)

    const theOwner = await call(company, path)
    const theCompany = await call(owner, path)
    assert.deepEqual(theOwner.body as unknown, {
      name: owner.user.name,
      userType: 'realtor',
      userTypeLabel: 'Real Estate Agent',
      email: owner.user.email,
      phone: owner.user.phone,
      company: null,
    })
    assert.deepEqual(theCompany.body as unknown, {
      name: company.user.name,
      userType: 'staging_company',
      userTypeLabel: 'Staging Company',
      email: company.user.email,
      phone: company.user.phone,
      company: company.user.company,
    })
    assert.equal(theOwner.headers['cache-control'], 'no-store')
  }).tags(['@OFR-08', '@API-14'])

  test('are shown on both parties’ pages, but not before the payment', async ({ assert }) => {
    const owner = await createOwner({ name: 'Olivia Owner', company: 'Whitfield Homes' })
    const company = await createStager({ name: 'Sam Stager', company: 'Harbor Staging' })
    const { project, bids } = await createProjectWithBidsBy(owner, [company], { amount: 99 })
    const fields = ({ user }: Person, type: string) => [
      user.name,
      type,
      user.company!,
      user.email,
      user.phone!.replace(/(...)(...)(....)/, '($1) $2-$3'),
    ]
    const theOwner = fields(owner, 'Real Estate Agent')
    const theCompany = fields(company, 'Staging Company')
    const main = async (person: Person) =>
      (await open(`/projects/${project.id}`, person)).text.split('<main')[1]
    const early = [await main(owner), await main(company)]
    await bids[0].bid.accept(owner.user)

    for (const [person, before, shown] of [
      [owner, early[0], theCompany],
      [company, early[1], theOwner],
    ] as const) {
      const after = await main(person)
      for (const field of shown) assert.include(after, field)
      for (const field of shown.filter((each) => each !== shown[1])) {
        assert.notInclude(before, field)
      }
    }
  }).tags(['@OFR-08', '@GEN-03'])

  test('are visible only to the two parties of a paid bid: every person, every bid', async ({
    assert,
  }) => {
    const people = await Promise.all([
      createOwner(),
      createOwner(),
      createStager(),
      createStager(),
      createStager(),
      createAdmin(),
    ])
    const [first, second, one, two, three] = people
    const free = { amount: 99 }
    const pending = await createProjectWithBidsBy(first, [one, two])
    const due = await createProjectWithBidsBy(first, [one, two, three])
    await due.bids[0].bid.accept(first.user)
    const paid = await createProjectWithBidsBy(second, [one, two, three], free)
    await paid.bids[1].bid.accept(second.user)
    const completed = await createProjectWithBidsBy(second, [three, one], free)
    await completed.bids[0].bid.accept(second.user)
    await completed.project.complete(second.user)
    const cancelled = await createProjectWithBidsBy(first, [two, three], free)
    await cancelled.bids[0].bid.accept(first.user)
    await cancelled.project.cancel(first.user)
    await pending.bids[0].bid.cancel(one.user)
    await pending.bids[1].bid.reject(first.user)

    const readable: string[] = []
    for (const { id } of await Bid.query().orderBy('id')) {
      for (const person of people) {
        const { status, body } = await call(person, `GET /api/bids/${id}/contact`)
        if (status === 200) readable.push(`${id} ${person.user.id} ${body.email}`)
        else assert.deepInclude(body, { message: refusal })
      }
      assert.equal((await call(null, `GET /api/bids/${id}/contact`)).status, 401)
    }

    const { rows } = await db.rawQuery<{ rows: { line: string }[] }>(`
      select b.id || ' ' || side.reader || ' ' || u.email as line
      from bids b join projects p on p.id = b.project_id
      cross join lateral (values (b.user_id, p.user_id), (p.user_id, b.user_id)) side(reader, other)
      join users u on u.id = side.other
      where b.status = 'accepted' and b.payment_status = 'paid'`)
    assert.lengthOf(rows, 6)
    assert.sameMembers(
      readable,
      rows.map(({ line }) => line)
    )
  }).tags(['@GEN-03', '@OFR-08', '@SBD-11'])

  test('are in no other response, but for a name and a phone number for the two', async ({
    assert,
  }) => {
    const scene = await createPaidBid()
    const otherStager = await createStager()
    const secrets = [
      scene.owner.user.email,
      scene.owner.user.phone!,
      scene.company.user.email,
      scene.company.user.phone!,
      scene.company.user.company!,
      scene.intentId,
      'client_secret',
    ]
    // Whose turn it is names the company; a company's dashboard has the number to call.
    const allowed = new Map<Person | null, Record<string, string>>([
      [scene.owner, { [`/api/projects/${scene.project.id}`]: scene.company.user.company! }],
      [scene.company, { [`/api/users/${scene.company.user.id}/bids`]: scene.owner.user.phone! }],
    ])
    for (const person of [scene.owner, scene.company, otherStager, null]) {
      for (const path of [
        `/api/projects/${scene.project.id}`,
        `/api/projects/${scene.project.id}/bids`,
        ...(person ? ['/api/bids/all', `/api/users/${person.user.id}/bids`] : []),
      ]) {
        const { body } = await call(person, `GET ${path}`)
        const shown = allowed.get(person)?.[path]
        for (const secret of secrets.filter((each) => each !== shown)) {
          assert.notInclude(JSON.stringify(body), secret)
        }
      }
    }
    const [bid] = (
      await call<OwnBid[]>(scene.company, `GET /api/users/${scene.company.user.id}/bids`)
    ).body
    const { name, phone } = scene.owner.user
    assert.deepEqual(bid.contact, { name, phone })
    const free = await createProjectWithBids(1, { amount: 80 })
    const unpaid = await createAcceptedBid()
    await free.bids[0].bid.accept(free.owner.user)
    for (const [{ user, ...as }, contact, note] of [
      [unpaid.company, null, null],
      [free.bids[0].company, free.owner.user.name, 'No fee due'],
    ] as const) {
      const { body } = await call<OwnBid[]>({ user, ...as }, `GET /api/users/${user.id}/bids`)
      assert.equal(body[0].contact?.name ?? null, contact)
      assert.equal(body[0].statusNote, note)
    }
  }).tags(['@R127', '@R56'])
})
