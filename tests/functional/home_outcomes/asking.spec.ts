import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { outcomeRules } from '#shared/jobs/home_outcomes'
import { closeAccount } from '#models/user/account_closing'
import { askAboutOutcomes } from '#models/staging/outcome_timer'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { createEndedStaging, report } from '#tests/helpers/home_outcomes'
import { open } from '#tests/helpers/pages'
import type { Person } from '#tests/helpers/people'
import { createStaging, dayFromNow } from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

const outcomeTypesOf = async (person: Person) =>
  (await notificationTypesOf(person)).filter((type) => type.startsWith('outcome_'))

const moveEnd = (bidId: number, daysAgo: number) =>
  db
    .from('stagings')
    .where('bid_id', bidId)
    .update({ removed_on: dayFromNow(-daysAgo) })

const openSteps = async (person: Person, projectId: number) => {
  const { body } = await call<{ steps: { key: string; text: string }[] }>(
    person,
    `GET /api/projects/${projectId}/job`
  )
  return body.steps.filter(({ key }) => key === 'report_outcome')
}

test.group('Asking what became of a home', (group) => {
  group.each.setup(() => emptyDatabase())

  test('happens the day after the removal, with one reminder, and only to the owner', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createEndedStaging(0)
    assert.equal(await askAboutOutcomes(), 0, 'on the day of the removal')
    await moveEnd(bid.id, 1)
    const both = await Promise.all([askAboutOutcomes(), askAboutOutcomes()])
    assert.equal(both[0] + both[1], 1)
    assert.equal(await askAboutOutcomes(), 0)
    const [asked, ...others] = await deliverEmails()
    assert.isEmpty(others)
    assert.equal(asked.subject, 'Did Colonial on Maple Street sell?')
    assert.include(asked.text, `/projects/${project.id}/staging#outcome`)
    assert.include(asked.html, `/projects/${project.id}/staging#outcome`)

    await moveEnd(bid.id, outcomeRules.reminderDays - 1)
    assert.equal(await askAboutOutcomes(), 0)
    await moveEnd(bid.id, outcomeRules.reminderDays)
    assert.equal(await askAboutOutcomes(), 1)
    assert.equal(await askAboutOutcomes(), 0)
    assert.deepEqual(await outcomeTypesOf(owner), ['outcome_asked', 'outcome_reminder'])
    assert.isEmpty(await outcomeTypesOf(company))
    await moveEnd(bid.id, outcomeRules.askedDays)
    assert.equal(await askAboutOutcomes(), 0, 'there is no third one')
  }).tags(['@OUT-11', '@OUT-12', '@R677'])

  test('passes over homes with an answer, old stagings, and owners who have left', async ({
    assert,
  }) => {
    const answered = await createEndedStaging(1)
    await report(answered.owner, answered.project.id, { kind: 'not_sold' })
    const old = await createEndedStaging(outcomeRules.askedDays + 1)
    const cancelled = await createEndedStaging(1)
    await call(cancelled.owner, `POST /api/projects/${cancelled.project.id}/cancel`)
    const left = await createEndedStaging(1)
    await closeAccount(left.owner.user, { by: left.owner.user })
    const running = await createStaging(-10)
    await askAboutOutcomes()
    for (const { owner } of [answered, old, cancelled, left, running]) {
      assert.isEmpty(await outcomeTypesOf(owner))
    }
  }).tags(['@OUT-11'])

  test('is an open step of the owner until an answer, which reads the notification', async ({
    assert,
  }) => {
    const { owner, company, project } = await createEndedStaging(1)
    await askAboutOutcomes()
    const [step] = await openSteps(owner, project.id)
    assert.equal(step.text, 'Did it sell? Say what became of the home')
    assert.isEmpty(await openSteps(company, project.id))
    assert.include((await open('/dashboard', owner)).text, 'report_outcome')
    await report(owner, project.id, { kind: 'withdrawn' })
    assert.isEmpty(await openSteps(owner, project.id))
    const notices = await db.from('notifications').where('type', 'outcome_asked')
    assert.deepEqual(
      notices.map(({ read }) => read),
      [true]
    )
    assert.isEmpty(await deliverEmails(), 'its email isn’t sent anymore')
  }).tags(['@OUT-10', '@OUT-13'])

  test('begins with the answer "Sold"', async ({ assert }) => {
    const { owner, project, path } = await createStaging(-46)
    assert.isEmpty(await openSteps(owner, project.id))
    await call(owner, `PUT ${path}/answer`, { answer: 'sold' })
    assert.lengthOf(await openSteps(owner, project.id), 1)
  }).tags(['@OUT-10'])

  test('a visit of the link answers nothing', async ({ assert }) => {
    const { owner, project, path } = await createEndedStaging(1)
    const traces = ['rate_limits', 'sessions']
    const before = await databaseDump(traces)
    for (const kind of ['closed', 'not_sold']) {
      const page = await open(`/projects/${project.id}/staging?kind=${kind}`, owner)
      assert.equal(page.status, 200)
      assert.equal((await call(owner, `GET ${path}?kind=${kind}`)).status, 200)
      const wrong = await call(owner, `GET /api/projects/${project.id}/outcome?kind=${kind}`)
      assert.equal(wrong.status, 405)
    }
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@OUT-13', '@R677'])
})
