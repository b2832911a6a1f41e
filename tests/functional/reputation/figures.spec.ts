import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import RecomputeReputation from '#jobs/recompute_reputation'
import RefreshReputation from '#jobs/refresh_reputation'
import Bid from '#models/bid'
import Message from '#models/message'
import Project from '#models/project'
import ProfessionalBadge from '#models/professional_badge'
import { verifyBadge } from '#models/professional_badge/decision'
import { closeAccount } from '#models/user/account_closing'
import { refreshReputation } from '#models/user/reputation'
import { reputationFiguresOf } from '#queries/reputation'
import { noReputation } from '#shared/reputation/reputation'
import { endBadgeIn, insurance } from '#tests/helpers/badges'
import { queriesDuring } from '#tests/helpers/database'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
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
import { reviewBy } from '#tests/helpers/reputation'
import { backdateBid } from '#tests/helpers/stored_records'

/** The stored figures that aren't zero. */
async function figuresOf({ user }: Person) {
  const figures = Object.entries(await reputationFiguresOf(user))
  return Object.fromEntries(figures.filter(([, value]) => value !== 0))
}

const waiting = async () => (await db.from('reputation_changes')).length

/** A message of `to` that `from` answers so many minutes later. */
async function answered(from: Person, to: Person, minutes: number) {
  await Message.send(to.user, from.user, 'When could you start?')
  const answer = await Message.send(from.user, to.user, 'Next week.')
  const at = DateTime.fromJSDate((await db.from('messages').min('created_at as at').first()).at)
  await db
    .from('messages')
    .where('sender_id', to.user.id)
    .where('receiver_id', from.user.id)
    .update({ created_at: at.toJSDate() })
  await db
    .from('messages')
    .where('id', answer.id)
    .update({ created_at: at.plus({ minutes }).toJSDate() })
}

test.group('The figures of an account', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('count completed, paid and cancelled work of both sides', async ({ assert }) => {
    const { company, owner, project } = await createPaidBid()
    await project.complete(owner.user)
    const next = await createProject(owner)
    const selected = await createBid(next, company)
    await selected.accept(owner.user)
    await (await Bid.findVisibleOrFail(selected.id)).cancel(company.user)
    const late = await createBid(await createProject(owner), company)
    await late.accept(owner.user)
    await backdateBid(late.id, 80)
    await (await Bid.findVisibleOrFail(late.id)).unselect(null)
    // A pending offer that is withdrawn was never relied on.
    const pending = await createBid(await createProject(owner), company)
    await (await Bid.findVisibleOrFail(pending.id)).cancel(company.user)
    const dropped = await createProject(owner)
    await (await createBid(dropped, company)).accept(owner.user)
    await (await Project.findOrFail(dropped.id)).cancel(owner.user)
    const idle = await createProject(owner)
    await (await Project.findOrFail(idle.id)).cancel(owner.user)
    const deleted = await createProject(owner)
    await deleted.remove(owner.user)

    assert.deepEqual(await figuresOf(company), {})
    await refreshReputation()
    assert.deepEqual(await figuresOf(company), {
      completedProjects: 1,
      paidAcceptances: 1,
      unpaidAcceptances: 1,
      stagerCancellations: 1,
    })
    assert.deepEqual(await figuresOf(owner), {
      postedProjects: 6,
      pastProjects: 3,
      hiredProjects: 1,
      ownerCancellations: 1,
    })
    assert.equal(await waiting(), 0)
  }).tags(['@TRU-21', '@TRU-22'])

  test('leave out what the team did, and offers without a fee', async ({ assert }) => {
    const { company, owner, project } = await createAcceptedBid()
    await project.cancel((await createAdmin()).user, 'Not a real home')
    const free = await createBid(await createProject(owner), company, { amount: 90 })
    await free.accept(owner.user)
    await refreshReputation()
    assert.deepEqual(await figuresOf(company), {})
    assert.deepEqual(await figuresOf(owner), {
      postedProjects: 2,
      pastProjects: 1,
    })
  }).tags(['@TRU-22', '@R208', '@R211'])

  test('rate by released reviews alone', async ({ assert }) => {
    const { company, owner, project } = await createPaidBid()
    await project.complete(owner.user)
    const hired = { completedProjects: 1, paidAcceptances: 1 }
    const id = await reviewBy(owner, company, project, 5, { released: false })
    await reviewBy(company, owner, project, 2)
    await refreshReputation()
    assert.deepEqual(await figuresOf(company), hired)
    const rated = { reviewCount: 1, totalScore: 2, averageRating: 3.5 }
    assert.deepInclude(await figuresOf(owner), rated)

    const { released_at: releasedAt } = await db.from('reviews').whereNot('id', id).firstOrFail()
    await db.from('reviews').where('id', id).update({ released_at: releasedAt })
    await refreshReputation()
    assert.deepInclude(await figuresOf(company), { ...rated, totalScore: 5, averageRating: 4.25 })
    await company.user.refresh()
    assert.equal(company.user.rating, 4.25)

    await db.from('reviews').where('id', id).update({ removed_at: new Date() })
    await refreshReputation()
    await company.user.refresh()
    assert.equal(company.user.rating, 0)
    assert.deepEqual(await figuresOf(company), hired)
  }).tags(['@TRU-20', '@R51'])

  test('time the first reply to each person, in the last twelve months', async ({ assert }) => {
    const company = await createStager()
    const people = [await createOwner(), await createOwner(), await createOwner()]
    await answered(company, people[0], 10)
    await answered(company, people[1], 240)
    await refreshReputation()
    assert.deepEqual(await figuresOf(company), {})
    // Only the first message and the first answer count; a message without an answer doesn't.
    await Message.send(people[1].user, company.user, 'And the removal?')
    await Message.send(company.user, people[1].user, 'In June.')
    await Message.send((await createOwner()).user, company.user, 'Hello?')
    await answered(company, people[2], 50)
    await refreshReputation()
    assert.deepEqual(await figuresOf(company), { responseTime: 50 })
    for (const { user } of people) assert.deepEqual(await figuresOf({ user, sessionId: '' }), {})

    await db
      .from('messages')
      .where('sender_id', people[0].user.id)
      .update({ created_at: DateTime.utc().minus({ months: 12, days: 1 }).toJSDate() })
    await new RefreshReputation().execute()
    assert.deepEqual(await figuresOf(company), { responseTime: 50 })
    await new RecomputeReputation().execute()
    assert.deepEqual(await figuresOf(company), {})
  }).tags(['@TRU-21', '@TRU-23', '@R207'])

  test('count badges until they expire', async ({ assert }) => {
    const [admin, company] = [await createAdmin(), await createStager()]
    const request = (type: string) =>
      ProfessionalBadge.request(company.user, { ...insurance, type })
    const verified = async (type: string) => {
      const { id } = await request(type)
      const badge = await ProfessionalBadge.findWithCompanyOrFail(id)
      await verifyBadge(badge, { by: admin.user, expiryDate: DateTime.utc().plus({ days: 1 }) })
      return id
    }
    const ending = await verified('liability_insurance')
    await verified('business_license')
    await request('resa_membership')
    await refreshReputation()
    assert.deepEqual(await figuresOf(company), { badgeCount: 2 })
    await endBadgeIn(ending, -1)
    await refreshReputation()
    assert.deepEqual(await figuresOf(company), { badgeCount: 1 })
  }).tags(['@TRU-23'])

  test('are the same however often and by however many processes they are computed', async ({
    assert,
  }) => {
    const scenes = await Promise.all([createPaidBid(), createPaidBid(), createPaidBid()])
    const dump = () =>
      db
        .from('reputation_scores')
        .select('user_id', 'paid_acceptances', 'last_updated')
        .orderBy('id')
    await Promise.all([
      refreshReputation(),
      refreshReputation(),
      ...scenes.map(({ project, owner }) => project.complete(owner.user)),
      refreshReputation(),
    ])
    await refreshReputation()
    for (const { company } of scenes) {
      assert.deepEqual(await figuresOf(company), { completedProjects: 1, paidAcceptances: 1 })
    }
    const before = await dump()
    await new RecomputeReputation().execute()
    assert.deepEqual(await dump(), before)
    assert.equal(await waiting(), 0)
  }).tags(['@TRU-23'])

  test('stay noted if they can’t be stored, and go with the account', async ({ assert }) => {
    const { company, owner, project } = await createPaidBid()
    await project.complete(owner.user)
    await reviewBy(owner, company, project, 5)
    const notes = () => db.from('reputation_changes').where('user_id', company.user.id)
    const noted = await notes()
    assert.isNotEmpty(noted)
    await db.rawQuery(
      'alter table reputation_scores add constraint broken check (paid_acceptances = 0) not valid'
    )
    try {
      await refreshReputation()
    } finally {
      await db.rawQuery('alter table reputation_scores drop constraint broken')
    }
    assert.deepEqual(await notes(), noted)
    await refreshReputation()
    assert.equal(await waiting(), 0)
    assert.equal((await reputationFiguresOf(company.user)).averageRating, 4.25)

    await closeAccount(company.user, { by: company.user })
    await refreshReputation()
    assert.deepEqual(await reputationFiguresOf(company.user), noReputation)
    await company.user.refresh()
    assert.equal(company.user.rating, 0)
  }).tags(['@TRU-23', '@TRU-26'])

  test('take as many queries for many accounts, and none for unchanged ones', async ({
    assert,
  }) => {
    await createPaidBid()
    const few = await queriesDuring(() => refreshReputation())
    await Promise.all([createPaidBid(), createPaidBid(), createPaidBid()])
    assert.lengthOf(await queriesDuring(() => refreshReputation()), few.length)
    // The empty list of notes.
    assert.lengthOf(await queriesDuring(() => refreshReputation()), 1)
  }).tags(['@TRU-23'])
})
