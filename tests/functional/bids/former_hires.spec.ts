import { test } from '@japa/runner'
import Payment from '#models/payment'
import User from '#models/user'
import { refundFee } from '#models/payment/refund'
import { bidsOnProject } from '#queries/project_polls'
import { call } from '#tests/helpers/calls'
import { deliverEmails } from '#tests/helpers/emails'
import { checkInvariants } from '#tests/helpers/invariants'
import { reinstate, suspend } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import { deliver, emptyMarketWithoutWebhooks, eventAbout } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { send } from '#tests/helpers/http'

interface ListedBid {
  id: number
  userId: number
  formerHire?: { name: string; project: string } | null
  letter?: string | null
  bidder: Record<string, unknown>
}

const company = 'Quillfeather Interiors'
const title = 'Chestnut Street Victorian'

/** An owner who paid this company's way once, with its offer and a stranger's on the next project. */
async function scene() {
  const owner = await createOwner()
  const hired = await createStager({ company, name: 'Wilhelmina Quillfeather' })
  const first = await createPaidBid(undefined, { owner, company: hired })
  await first.project.merge({ title }).save()
  const project = await createProject(owner)
  const stranger = await createStager()
  const bid = await createBid(project, hired)
  await createBid(project, stranger)
  return { owner, hired, stranger, first, project, bid, path: `/api/projects/${project.id}/bids` }
}

const listed = async (viewer: Person | null, path: string) =>
  (await call<ListedBid[]>(viewer, `GET ${path}`)).body

const hireOf = async ({ owner, bid, path }: Pick<Scene, 'owner' | 'bid' | 'path'>) =>
  (await listed(owner, path)).find(({ id }) => id === bid.id)!.formerHire
type Scene = Awaited<ReturnType<typeof scene>>

const named = { name: company, project: title }

test.group('A company that was hired before', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('is named to that owner, on the project, in the comparison and in messages', async ({
    assert,
  }) => {
    const made = await scene()
    const { owner, hired, project, path } = made
    assert.deepEqual(await hireOf(made), named)
    const others = (await listed(owner, path)).filter(({ userId }) => userId !== hired.user.id)
    assert.deepEqual(
      others.map(({ formerHire }) => formerHire),
      [null]
    )
    for (const page of [
      `/projects/${project.id}`,
      `/projects/${project.id}/compare`,
      `/messages?to=${hired.user.id}&project=${project.id}`,
    ]) {
      const { words } = await open(page, owner)
      assert.include(words, company, page)
      assert.include(words, `You hired them for ${title}`, page)
    }
    const { email, phone } = hired.user
    for (const page of [`/projects/${project.id}`, `/projects/${project.id}/compare`]) {
      const { text } = await open(page, owner)
      assert.notInclude(text, email)
      assert.notInclude(text, phone!)
    }
  }).tags(['@PLC-62', '@R552'])

  test('stays an identifier for everyone else, and in what is sent and downloaded', async ({
    assert,
  }) => {
    const { owner, hired, stranger, project, bid, path } = await scene()
    const secret = /quillfeather/i
    const readers = [undefined, stranger, await createStager(), await createOwner()]
    for (const viewer of [...readers, await createAdmin(), hired]) {
      for (const { formerHire, bidder } of await listed(viewer ?? null, path)) {
        assert.isNotOk(formerHire)
        assert.notMatch(JSON.stringify(bidder), secret)
      }
    }
    for (const viewer of readers) {
      for (const page of [path, `/projects/${project.id}`]) {
        const headers = viewer && { cookie: `stagely-session=${viewer.sessionId}` }
        assert.notMatch((await send('GET', page, { as: viewer, headers })).text, secret)
      }
    }
    const mine = (await listed(owner, path)).find(({ id }) => id === bid.id)!
    assert.notMatch(JSON.stringify(mine.bidder), secret)
    const { body: notifications } = await call(owner, 'GET /api/notifications')
    const received = JSON.stringify(notifications)
    assert.include(received, hired.user.stagerIdentifier!)
    assert.notMatch(received.replaceAll(title, ''), secret)
    const emails = JSON.stringify(
      (await deliverEmails()).filter(({ subject }) => subject.startsWith('New offer on'))
    )
    assert.include(emails, hired.user.stagerIdentifier!)
    assert.notMatch(emails.replaceAll(title, ''), secret)
  }).tags(['@PLC-63', '@R552'])

  test('is an identifier again once the fee is refunded, and the open page learns it', async ({
    assert,
  }) => {
    const made = await scene()
    const { owner, path, first } = made
    const { etag } = (await send('GET', path, { as: owner })).headers
    const again = { as: owner, headers: { 'if-none-match': String(etag) } }
    assert.equal((await send('GET', path, again)).status, 304)
    const { id } = await Payment.findByOrFail('bidId', first.bid.id)
    await refundFee(id, { by: (await createAdmin()).user, reason: 'duplicate' })
    const answer = await send('GET', path, again)
    assert.equal(answer.status, 200)
    assert.notInclude(answer.text, company)
    assert.isNull(await hireOf(made))
  }).tags(['@PLC-64', '@R552'])

  test('is an identifier on every open page that has an offer of the company, also one that ended', async ({
    assert,
  }) => {
    const made = await scene()
    const { owner, hired, bid, path, first } = made
    await bid.cancel(hired.user)
    assert.deepEqual(await hireOf(made), named)
    const refreshed = async () => {
      const { etag } = (await send('GET', path, { as: owner })).headers
      return () => send('GET', path, { as: owner, headers: { 'if-none-match': String(etag) } })
    }
    const afterRefund = await refreshed()
    const { id } = await Payment.findByOrFail('bidId', first.bid.id)
    await refundFee(id, { by: (await createAdmin()).user, reason: 'duplicate' })
    const answer = await afterRefund()
    assert.equal(answer.status, 200)
    assert.notInclude(answer.text, company)

    await createPaidBid(undefined, { owner, company: hired })
    assert.equal((await hireOf(made))?.name, company)
    const afterDeletion = await refreshed()
    await hired.user.close({ by: (await createAdmin()).user })
    const last = await afterDeletion()
    assert.equal(last.status, 200)
    assert.notInclude(last.text, company)
  }).tags(['@PLC-64', '@R552'])

  test('is an identifier while a refund is on its way or after a lost dispute', async ({
    assert,
  }) => {
    const made = await scene()
    const payment = await Payment.findByOrFail('bidId', made.first.bid.id)
    await payment.merge({ status: 'refund_pending' }).save()
    assert.isNull(await hireOf(made))
    await payment.merge({ status: 'succeeded' }).save()
    assert.deepEqual(await hireOf(made), named)
    const { etag } = (await send('GET', made.path, { as: made.owner })).headers
    const lost = { id: 'dp_1', object: 'dispute', payment_intent: made.first.intentId }
    await deliver({
      ...eventAbout(made.first.intentId, 'charge.dispute.closed'),
      data: { object: { ...lost, status: 'lost' } },
    })
    const headers = { 'if-none-match': String(etag) }
    assert.equal((await send('GET', made.path, { as: made.owner, headers })).status, 200)
    assert.isNull(await hireOf(made))
  }).tags(['@PLC-64', '@R552'])

  test('is an identifier while one of the two is suspended or deleted', async ({ assert }) => {
    const made = await scene()
    const admin = await createAdmin()
    // A pending offer of a suspended company isn't shown at all.
    await made.bid.accept(made.owner.user)
    await suspend(admin, made.hired)
    assert.isNull(await hireOf(made))
    await reinstate(admin, made.hired)
    assert.deepEqual(await hireOf(made), named)
    // Neither account can read anything then, so the rows are read as the owner's.
    const stored = async () =>
      (await bidsOnProject(made.project.id, made.owner.user))!.bids!.find(
        ({ id }) => id === made.bid.id
      )!.formerHire
    assert.deepEqual(await stored(), named)
    for (const person of [made.owner, made.hired]) {
      await suspend(admin, person)
      assert.isNull(await stored(), `${person.user.userType} suspended`)
      await reinstate(admin, person)
      assert.deepEqual(await stored(), named)
      const user = await User.findOrFail(person.user.id)
      await user.merge({ deletedAt: user.createdAt }).save()
      assert.isNull(await stored(), `${person.user.userType} deleted`)
      await user.merge({ deletedAt: null }).save()
    }
  }).tags(['@PLC-64', '@R552'])

  test('is named on an open page once the fee is paid', async ({ assert }) => {
    const [owner, hired] = [await createOwner(), await createStager({ company })]
    const project = await createProject(owner)
    const bid = await createBid(project, hired)
    const made = { owner, bid, path: `/api/projects/${project.id}/bids` }
    const { etag } = (await send('GET', made.path, { as: owner })).headers
    assert.isNull(await hireOf(made))
    await createPaidBid(undefined, { owner, company: hired })
    const headers = { 'if-none-match': String(etag) }
    assert.equal((await send('GET', made.path, { as: owner, headers })).status, 200)
    assert.equal((await hireOf(made))?.name, company)
  }).tags(['@PLC-64'])

  test('needs a fee that was paid, on another project', async ({ assert }) => {
    const [owner, helper] = [await createOwner(), await createStager()]
    await createAcceptedBid(90, { owner, company: helper })
    const project = await createProject(owner)
    const bid = await createBid(project, helper)
    assert.isNull(await hireOf({ owner, bid, path: `/api/projects/${project.id}/bids` }))
    const accepted = await createAcceptedBid()
    const [own] = await listed(accepted.owner, `/api/projects/${accepted.project.id}/bids`)
    assert.isNull(own.formerHire)
    const paid = await createPaidBid()
    const [same] = await listed(paid.owner, `/api/projects/${paid.project.id}/bids`)
    assert.isNull(same.formerHire)
  }).tags(['@PLC-62'])
})

test.group('The letter of an offer', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('follows the order of arrival and never changes', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const path = `/api/projects/${project.id}/bids`
    const companies = [await createStager(), await createStager(), await createStager()]
    const bids = []
    for (const each of companies) bids.push(await createBid(project, each))
    const letters = async (viewer: Person) =>
      Object.fromEntries((await listed(viewer, path)).map(({ id, letter }) => [id, letter]))
    const first = { [bids[0].id]: 'A', [bids[1].id]: 'B', [bids[2].id]: 'C' }
    assert.deepEqual(await letters(owner), first)

    await bids[0].cancel(companies[0].user)
    await bids[1].reject(owner.user)
    const next = await createBid(project, companies[0])
    const now = await letters(owner)
    assert.equal(now[bids[2].id], 'C')
    assert.equal(now[next.id], 'D')
    // The rejected one is off the owner's list, and keeps its letter.
    assert.deepEqual(await letters(await createAdmin()), {
      [bids[0].id]: 'A',
      [bids[2].id]: 'C',
      [next.id]: 'D',
    })
    assert.isNull((await letters(companies[2]))[bids[2].id])
    const { body } = await call(null, `GET ${path}`)
    assert.notInclude(JSON.stringify(body), 'letter')
  }).tags(['@PLC-65', '@R553'])

  test('is another one for each of many offers that arrive at once', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const companies = await Promise.all(Array.from({ length: 6 }, () => createStager()))
    await Promise.all(companies.map((each) => createBid(project, each)))
    const bids = await listed(owner, `/api/projects/${project.id}/bids`)
    const inOrder = bids.toSorted((one, other) => one.id - other.id)
    assert.deepEqual(
      inOrder.map(({ letter }) => letter),
      ['A', 'B', 'C', 'D', 'E', 'F']
    )
  }).tags(['@PLC-65'])
})
