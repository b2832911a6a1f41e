import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import Staging from '#models/staging'
import type Bid from '#models/bid'
import {
  agreementPath,
  sendDraftOf,
  signatureOf,
  template,
  writeDraft,
} from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { backdateBid, eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { open, pageProps } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  createSupport,
  type Person,
} from '#tests/helpers/people'
import { race } from '#tests/helpers/races'
import { dayFromNow } from '#tests/helpers/stagings'

interface Seen {
  can: boolean
  from: string | null
  report: { outcome: string | null; reason: string | null } | null
}
interface OwnBid {
  id: number
  can: { reportOwner: boolean }
  ownerReport: Seen | null
}
interface ConsoleReport {
  id: number
  outcome: string | null
  stager: { name: string }
  owner: { name: string }
  ownerMessages: number
  lastMessageAt: string | null
  stagerMessages: number
  installOn: string | null
  refundRefusal: string | null
  reason: string | null
  can: { decide: boolean }
}

const passDays = (bid: Pick<Bid, 'id'>, days: number) => backdateBid(bid.id, 24 * days)

/** A bid whose fee was paid a week ago, and no answer since. */
async function silentOwner() {
  const scene = await createPaidBid()
  await passDays(scene.bid, 7)
  return { ...scene, line: `POST /api/bids/${scene.bid.id}/report-unresponsive` }
}

const ownBid = async (company: Person) =>
  (await call<OwnBid[]>(company, `GET /api/users/${company.user.id}/bids`)).body[0]

const reports = async (person: Person, query = '') =>
  (await call<ConsoleReport[]>(person, `GET /api/admin/owner-reports${query}`)).body

const write = (from: Person, to: Person) =>
  call(from, 'POST /api/messages', { receiverId: to.user.id, content: 'Hello there' })

test.group('A report that an owner doesn’t respond', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('is possible seven days after the contact release, and says from when on', async ({
    assert,
  }) => {
    const { company, project, bid } = await createPaidBid()
    const line = `POST /api/bids/${bid.id}/report-unresponsive`
    await passDays(bid, 6)
    const early = await ownBid(company)
    const day = Math.round((Date.parse(early.ownerReport!.from!) - Date.now()) / 3_600_000)
    assert.deepEqual([early.can.reportOwner, early.ownerReport!.can, day], [false, false, 24])
    const refused = await call(company, line)
    assert.equal(refused.status, 409)
    assert.match(String(refused.body.message), /^You can report this from .+ ET on\.$/)
    const page = await open(`/projects/${project.id}`, company)
    assert.include(page.words, 'No answer from the owner? You can report it from')

    await passDays(bid, 1)
    assert.isTrue((await ownBid(company)).can.reportOwner)
    assert.include((await open('/bids', company)).words, 'No answer from the owner for 7 days.')
    const { status } = await call(company, line)
    assert.equal(status, 201)
    assert.equal(
      (await call(company, line)).body.message,
      'You have already reported this owner. That is possible once.'
    )
    const after = await ownBid(company)
    assert.isFalse(after.can.reportOwner)
    assert.isNull(after.ownerReport!.report!.outcome)
  }).tags(['@TRU-40', '@TRU-41'])

  test('is refused once the owner has answered, and where there is nothing to refund', async ({
    assert,
  }) => {
    const answers: Record<string, (scene: Awaited<ReturnType<typeof silentOwner>>) => unknown> = {
      'The owner has written to you since the fee was paid.': ({ owner, company }) =>
        write(owner, company),
      'The owner has answered on the staging page.': ({ owner, project }) =>
        Staging.of(project.id).propose(owner.user, { date: dayFromNow(9) }),
      'You have marked your work completed.': ({ company, bid }) =>
        call(company, `POST /api/bids/${bid.id}/complete`),
      'This project is closed.': ({ owner, project }) =>
        call(owner, `POST /api/projects/${project.id}/complete`),
      'This fee was refunded, or the bank decides about it.': async ({ bid }) => {
        const payment = await db.from('payments').where('bid_id', bid.id).firstOrFail()
        const refund = `POST /api/admin/payments/${payment.id}/refund`
        await call(await createAdmin(), refund, { reason: 'duplicate' })
      },
    }
    for (const [refusal, answer] of Object.entries(answers)) {
      const scene = await silentOwner()
      await write(scene.company, scene.owner)
      await answer(scene)
      assert.isNull((await ownBid(scene.company)).ownerReport, refusal)
      const { status, body } = await call(scene.company, scene.line)
      assert.deepEqual([status, body.message], [409, refusal])
    }
    const [owner, company] = [await createOwner(), await createStager()]
    const free = await createBid(await createProject(owner), company, { amount: 90 })
    await free.accept(owner.user)
    await passDays(free, 8)
    const { body } = await call(company, `POST /api/bids/${free.id}/report-unresponsive`)
    assert.equal(body.message, 'No platform fee was due, so there is nothing to refund.')
    assert.isNull((await ownBid(company)).ownerReport)
  }).tags(['@TRU-40', '@R216'])

  test('is refused once the owner has signed an agreement, or declined it', async ({ assert }) => {
    for (const answer of ['signatures', 'declines']) {
      const { line, ...silent } = await silentOwner()
      const { owner, company, project } = silent
      const scene = { ...silent, path: `/api/projects/${project.id}/staging` }
      await writeDraft(scene, { sections: template.sections })
      await sendDraftOf(scene)
      assert.isTrue((await ownBid(company)).can.reportOwner)
      const declined = { version: 1, reason: 'The dining room is missing.' }
      const body = answer === 'declines' ? declined : await signatureOf(scene, owner)
      assert.equal((await call(owner, `POST ${agreementPath(scene)}/${answer}`, body)).status, 204)
      const refused = await call(company, line)
      assert.deepEqual(
        [refused.status, refused.body.message],
        [409, 'The owner has answered on the staging page.']
      )
    }
  }).tags(['@TRU-40'])

  test('reaches the owner and the team, without a name', async ({ assert }) => {
    const { owner, company, project, line } = await silentOwner()
    const [admin, support] = [await createAdmin(), await createSupport()]
    await call(company, line)

    assert.include(await notificationTypesOf(owner), 'answer_awaited')
    assert.include(await eventsOf(project.id), 'owner_reported')
    const email = (await deliverEmails()).find(({ subject }) => subject.includes('waiting'))!
    assert.include(email.subject, 'is waiting for your answer')
    assert.include(email.html, `/messages?to=${company.user.id}`)
    assert.notInclude(email.html + email.text, company.user.company!)
    for (const member of [admin, support]) {
      const [report] = await reports(member)
      assert.equal(report.stager.name, company.user.company)
      assert.containSubset(report, { ownerMessages: 0, lastMessageAt: null, installOn: null })
      assert.equal(report.can.decide, member === admin)
    }
    const shown = await open(`${adminPath}/owner-reports`, support)
    assert.include(shown.words, 'The owner hasn’t answered.')
    const { navigation } = pageProps<{ navigation: { openOwnerReports: number } }>(shown.text)
    assert.equal(navigation.openOwnerReports, 1)

    await write(owner, company)
    assert.equal((await reports(admin))[0].ownerMessages, 1)
    assert.include((await open(`${adminPath}/owner-reports`, admin)).words, 'The owner wrote on')
  }).tags(['@TRU-41', '@TRU-42'])

  test('can be decided with a refund, once', async ({ assert }) => {
    const { company, bid, line } = await silentOwner()
    const admin = await createAdmin()
    const { body } = await call(company, line)
    const decide = `POST /api/admin/owner-reports/${body.id}/decision`
    const short = await call(admin, decide, { outcome: 'refunded', reason: 'No' })
    assert.equal(short.status, 422)
    const refunded = await call<ConsoleReport>(admin, decide, {
      outcome: 'refunded',
      reason: 'Three calls, no answer',
    })
    assert.deepEqual([refunded.status, refunded.body.outcome], [200, 'refunded'])
    assert.isNull(refunded.body.reason)
    const payment = await db.from('payments').where('bid_id', bid.id).firstOrFail()
    assert.containSubset(payment, {
      status: 'refunded',
      refund_reason: 'owner_unresponsive',
      refund_note: 'Three calls, no answer',
    })
    assert.include(await notificationTypesOf(company), 'fee_refunded')
    for (const outcome of ['refunded', 'dismissed']) {
      const again = await call(admin, decide, { outcome, reason: 'Once more' })
      assert.deepEqual([again.status, again.body.message], [409, 'This report is already decided.'])
    }
    assert.equal((await ownBid(company)).ownerReport!.report!.outcome, 'refunded')
    assert.isEmpty(await reports(admin, '?state=open'))
    assert.lengthOf(await reports(admin, '?state=decided'), 1)
  }).tags(['@TRU-43', '@PAY-23'])

  test('can be dismissed; the company learns why and can’t report this owner again', async ({
    assert,
  }) => {
    const { owner, company, bid, line } = await silentOwner()
    const admin = await createAdmin()
    const { body } = await call(company, line)
    const decide = `POST /api/admin/owner-reports/${body.id}/decision`
    const reason = 'The owner called you on Monday.'
    assert.equal((await call(admin, decide, { outcome: 'dismissed', reason })).status, 200)

    const { message } = await db
      .from('notifications')
      .where({ user_id: company.user.id, type: 'owner_report_dismissed' })
      .firstOrFail()
    assert.include(message, reason)
    assert.include((await open(`/projects/${bid.projectId}`, company)).words, reason)
    assert.notInclude((await open('/notifications', owner)).text, reason)
    const payment = await db.from('payments').where('bid_id', bid.id).firstOrFail()
    assert.equal(payment.status, 'succeeded')

    const { bid: next } = await createPaidBid(undefined, { owner, company })
    await passDays(next, 8)
    const again = await call(company, `POST /api/bids/${next.id}/report-unresponsive`)
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'You have already reported this owner. That is possible once.']
    )
  }).tags(['@TRU-43', '@TRU-44', '@R217'])

  test('is closed by a refund from the list of payments', async ({ assert }) => {
    const { company, bid, line } = await silentOwner()
    const admin = await createAdmin()
    await call(company, line)
    const payment = await db.from('payments').where('bid_id', bid.id).firstOrFail()
    await call(admin, `POST /api/admin/payments/${payment.id}/refund`, { reason: 'duplicate' })
    assert.equal((await reports(admin))[0].outcome, 'refunded')
  }).tags(['@TRU-43'])

  test('is stored once, and decided once, whatever happens at the same time', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    for (let round = 0; round < 4; round += 1) {
      const { owner, company, bid, line } = await silentOwner()
      const { bid: other } = await createPaidBid(undefined, { owner, company })
      await passDays(other, 8)
      const filed = await race(
        round,
        (ask) => ask(company, line),
        (ask) => ask(company, `POST /api/bids/${other.id}/report-unresponsive`)
      )
      assert.sameMembers(
        filed.map(({ status }) => status),
        [201, 409]
      )
      const [{ id }] = await reports(admin, '?state=open')
      const decide = `POST /api/admin/owner-reports/${id}/decision`
      const reason = 'No answer at all'
      const decided = await race(
        round,
        (ask) => ask(admin, decide, { outcome: 'refunded', reason }),
        (ask) => ask(admin, decide, { outcome: 'dismissed', reason })
      )
      assert.sameMembers(
        decided.map(({ status }) => status),
        [200, 409]
      )
      assert.isAbove(bid.id, 0)
    }
  }).tags(['@TRU-44'])

  test('is part of both data copies, and loses its words with the account', async ({ assert }) => {
    const { owner, company, line } = await silentOwner()
    const admin = await createAdmin()
    const { body } = await call(company, line)
    const reason = 'The owner called you.'
    await call(admin, `POST /api/admin/owner-reports/${body.id}/decision`, {
      outcome: 'dismissed',
      reason,
    })
    await call(owner, `DELETE /api/users/${owner.user.id}`)
    assert.isNull((await db.from('owner_reports').firstOrFail()).reason)
    const events = await db.from('audit_events').where('kind', 'owner_report_dismissed')
    assert.deepEqual(
      events.map((event) => event.reason as unknown),
      [null]
    )
  }).tags(['@TRU-45'])

  test('costs the lists one query, however many there are', async ({ assert }) => {
    const admin = await createAdmin()
    const { company, line } = await silentOwner()
    await call(company, line)
    const bids = `/api/users/${company.user.id}/bids`
    const cost = (path: string, as: Person) => queriesDuring(() => send('GET', path, { as }))
    const [one, list] = [await cost(bids, company), await cost('/api/admin/owner-reports', admin)]
    const other = await silentOwner()
    await call(other.company, other.line)
    await createPaidBid(undefined, { company })
    assert.lengthOf(await cost(bids, company), one.length)
    assert.lengthOf(await cost('/api/admin/owner-reports', admin), list.length)
  })
})
