import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import ProjectsAutocomplete from '#commands/projects_autocomplete'
import Project from '#models/project'
import { completeOverdueProjects } from '#models/project/overdue'
import { atOnce, call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, backdateBid, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createPaidBid } from '#tests/helpers/people'

const days = 24

async function workDone() {
  const scene = await createPaidBid()
  await scene.bid.completeWork(scene.company.user)
  return scene
}
const statusOf = async ({ project }: { project: Project }) =>
  (await Project.findOrFail(project.id)).status

test.group('A project whose work is marked completed', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('completes by itself two weeks later, not earlier', async ({ assert }) => {
    const scene = await workDone()
    await backdateBid(scene.bid.id, 14 * days - 1)
    await completeOverdueProjects()
    assert.equal(await statusOf(scene), 'in_progress')

    await backdateBid(scene.bid.id, 2)
    await completeOverdueProjects()

    const completed = await Project.findOrFail(scene.project.id)
    assert.equal(completed.status, 'completed')
    assert.isNotNull(completed.completedAt)
    assert.equal((await notificationTypesOf(scene.company)).at(-1), 'project_completed')
    const event = await db.from('audit_events').where('kind', 'project_completed').firstOrFail()
    assert.isNull(event.actor_id)
    const contact = await call(scene.company, `GET /api/bids/${scene.bid.id}/contact`)
    assert.equal(contact.status, 200)
  }).tags(['@R06'])

  test('completes once, however often the timer runs', async ({ assert }) => {
    const scene = await workDone()
    await backdateBid(scene.bid.id, 15 * days)

    await atOnce(Array.from({ length: 5 }, () => () => completeOverdueProjects()))
    const before = await databaseDump()
    await completeOverdueProjects()

    assert.deepEqual(await databaseDump(), before)
    const notificationTypes = await notificationTypesOf(scene.company)
    assert.deepEqual(notificationTypes, ['offer_accepted', 'payment_received', 'project_completed'])
    assert.lengthOf(
      (await eventsOf(scene.project.id)).filter((kind) => kind === 'project_completed'),
      1
    )
  })

  test('is left alone if the work is not marked completed, or the owner has ended it', async ({
    assert,
  }) => {
    const open = await createPaidBid()
    const [cancelled, completed] = [await workDone(), await workDone()]
    await cancelled.project.cancel(cancelled.owner.user)
    await completed.project.complete(completed.owner.user)
    for (const { bid } of [open, cancelled, completed]) await backdateBid(bid.id, 30 * days)
    const before = await databaseDump()

    await completeOverdueProjects()

    assert.deepEqual(await databaseDump(), before)
    assert.equal(await statusOf(open), 'in_progress')
  })

  test('completes by a command too', async ({ assert }) => {
    const scene = await workDone()
    await backdateBid(scene.bid.id, 15 * days)
    const command = await ace.create(ProjectsAutocomplete, [])
    await command.exec()
    command.assertSucceeded()
    assert.equal(await statusOf(scene), 'completed')
  })
})
