import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import type { MarketStats } from '#queries/market_stats'
import type { WeekFigures } from '#queries/week_figures'

interface Stats extends MarketStats {
  weeks: WeekFigures[]
  recentActivity: { type: string; user: string; details: string; timestamp: string }[]
}

test.group('The console’s figures', (group) => {
  group.each.setup(() => emptyMarket())

  test('are zero in an empty market', async ({ assert }) => {
    const admin = await createAdmin()
    await db.from('audit_events').delete()
    const { body } = await call<Stats>(admin, 'GET /api/admin/stats')
    assert.containSubset(body, { totalUsers: 1, totalProjects: 0, totalBids: 0, acceptanceRate: 0 })
    assert.deepEqual(body.recentActivity, [])
    assert.lengthOf(body.weeks, 12)
  }).tags(['@ADM-02'])

  test('match the rows, with selected bids counted as accepted', async ({ assert }) => {
    const admin = await createAdmin()
    await createAcceptedBid(1000)
    const { company } = await createPaidBid(2500)
    await createOwner({ userType: 'homeowner' })
    await createOwner({ userType: 'builder', company: 'B' })
    const owner = await createOwner({ userType: 'investor' })
    const last = await createProject(owner, { title: 'Third, the last' })
    await createBid(last, company)
    await createBid(last, await createStager())
    const { body } = await call<Stats>(admin, 'GET /api/admin/stats')
    assert.containSubset(body, {
      totalUsers: 9,
      usersByType: { realtor: 3, builder: 1, investor: 1, staging_company: 3, homeowner: 1 },
      totalProjects: 3,
      projectsByStatus: { open: 1, in_progress: 2, completed: 0, cancelled: 0 },
      totalBids: 4,
      acceptedBids: 2,
      acceptanceRate: 50,
    })
    assert.deepInclude(body.weeks.at(-1), { signUps: 9, projects: 3, offers: 4, fees: 4900 })
    assert.deepInclude(body.weeks[0], { signUps: 0, projects: 0, offers: 0, fees: 0 })
  }).tags(['@ADM-02', '@ADM-03', '@DAT-13', '@R42', '@API-20'])

  test('list the last ten events, newest first', async ({ assert }) => {
    const admin = await createAdmin()
    const owner = await createOwner({ name: 'Dana Whitfield' })
    const company = await createStager({ company: 'Fern & Field' })
    const project = await createProject(owner, { title: 'Riverside' })
    const made = await createBid(project, company, { amount: 3640 })
    await made.accept(owner.user)
    const { body } = await call<Stats>(admin, 'GET /api/admin/stats')
    const events = body.recentActivity.map(({ type, user, details }) => [type, user, details])
    assert.deepEqual(events.slice(0, 5), [
      ['bid_acceptance', 'Dana Whitfield', 'accepted an offer of $3,640 on Riverside'],
      ['bid_submission', 'Fern & Field', 'made an offer of $3,640 on Riverside'],
      ['project_submission', 'Dana Whitfield', 'posted Riverside'],
      ['user_registration', 'Fern & Field', 'joined as Staging Company'],
      ['user_registration', 'Dana Whitfield', 'joined as Real Estate Agent'],
    ])
    for (let more = 0; more < 12; more += 1) await createOwner()
    const full = await call<Stats>(admin, 'GET /api/admin/stats')
    assert.lengthOf(full.body.recentActivity, 10)
  }).tags(['@ADM-05', '@DAT-13'])
})
