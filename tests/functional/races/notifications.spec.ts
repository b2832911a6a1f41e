import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mailFolder } from '#config/mail'
import Notification from '#models/notification'
import { accept } from '#models/bid/selection'
import Project, { type LockedProject } from '#models/project'
import { cancel } from '#models/project/closing'
import { hide } from '#models/project/hiding'
import { alertCompanies } from '#models/saved_search/alerting'
import { alertsOf, createSearcher } from '#tests/helpers/alerts'
import { emptyDatabase, lockWaiters } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { sendMessages, threadOf } from '#tests/helpers/messages'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { onTwoServers, race, repeatRace, type Ask } from '#tests/helpers/races'

/** Lets the minutes pass that an email about a message waits. */
const makeEmailsDue = () =>
  db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })

/** Runs `meanwhile` while the next email is on its way to the mail server. */
function whileSending(meanwhile: () => Promise<unknown>) {
  const { send } = mailFolder
  mailFolder.send = async (message) => {
    mailFolder.send = send
    await meanwhile()
    return send.call(mailFolder, message)
  }
}

test.group('Races with an alert', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())

  test('against what closes its project: nobody is alerted afterwards', async ({ assert }) => {
    const [owner, admin] = [await createOwner(), await createAdmin()]
    await createSearcher()
    const closings = [
      ({ id }: Project) =>
        (ask: Ask) =>
          ask(owner, `POST /api/projects/${id}/cancel`),
      ({ id }: Project) =>
        (ask: Ask) =>
          ask(owner, `DELETE /api/projects/${id}`),
      ({ id }: Project) =>
        (ask: Ask) =>
          ask(admin, `POST /api/admin/projects/${id}/hide`, { reason: 'Not a real house' }),
    ]
    await repeatRace(
      assert,
      async (round) => {
        const project = await createProject(owner)
        const [closed] = await race<unknown>(
          round,
          closings[round % closings.length](project),
          async () => alertCompanies(project.id)
        )
        assert.include(closed, { status: 200 })
        const { rows } = await db.rawQuery(
          `select from notifications n join projects p on p.id = n.project_id
           where n.type = 'new_project' and p.id = ?
             and n.created_at > coalesce(p.cancelled_at, p.deleted_at, p.hidden_at)`,
          [project.id]
        )
        assert.lengthOf(rows, 0)
      },
      { rounds: 12, concurrency: 4 }
    )
    await db.from('queue_jobs').whereLike('data', '%"SendModerationEmail"%').delete()
    const subjects = (await deliverEmails()).map(({ subject }) => subject)
    assert.deepEqual(
      subjects.filter((subject) => subject.startsWith('New project')),
      []
    )
  }).tags(['@RET-13'])

  test('that has found its companies when the project closes: nobody is alerted', async ({
    assert,
  }) => {
    const [owner, admin, company] = [await createOwner(), await createAdmin(), await createStager()]
    await createSearcher()
    const by = admin.user
    const closings: Record<string, (locked: LockedProject) => Promise<unknown>> = {
      cancelled: (locked) => cancel(locked, owner.user),
      hidden: (locked) => hide(locked, { by, reason: 'Not a real house' }),
      decided: (locked) => accept({ ...locked, bid: locked.bids[0] }, owner.user),
    }
    for (const [what, close] of Object.entries(closings)) {
      const project = await createProject(owner)
      await createBid(project, company)
      let alerting: Promise<void> = Promise.resolve()
      await Project.underLock(project.id, async (locked) => {
        await close(locked)
        alerting = alertCompanies(project.id)
        await lockWaiters()
      })
      await alerting
      assert.lengthOf(await alertsOf(project.id), 0, what)
    }
  }).tags(['@RET-13'])
})

test.group('An email about a message, while it is sent', (group) => {
  let [owner, company]: Person[] = []
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    ;[owner, company] = [await createOwner(), await createStager()]
    await sendMessages(company, owner, ['One'])
    await makeEmailsDue()
  })

  test('and the messages are read: the next message is emailed again', async ({ assert }) => {
    whileSending(async () => {
      await threadOf(owner, company)
      await sendMessages(company, owner, ['Two'])
    })
    assert.lengthOf(await deliverEmails(), 1)
    await makeEmailsDue()
    assert.lengthOf(await deliverEmails(), 1)
    await makeEmailsDue()
    assert.lengthOf(await deliverEmails(), 0)
  })

  test('and another message arrives: both are one email', async ({ assert }) => {
    whileSending(() => sendMessages(company, owner, ['Two']))
    assert.lengthOf(await deliverEmails(), 1)
    await makeEmailsDue()
    assert.lengthOf(await deliverEmails(), 0)
    const { mailedAt } = await Notification.firstOrFail()
    assert.isNotNull(mailedAt)
  })

  test('and the messages are read at the same moment: the next one is emailed once', async ({
    assert,
  }) => {
    await repeatRace(
      assert,
      async (round) => {
        const [emails] = await race<unknown>(
          round,
          () => deliverEmails(),
          (ask) => ask(owner, `GET /api/messages/${company.user.id}`)
        )
        assert.isAtMost((emails as unknown[]).length, 1)
        await sendMessages(company, owner, ['Next'])
        await makeEmailsDue()
        assert.lengthOf(await deliverEmails(), 1)
        await threadOf(owner, company)
        await sendMessages(company, owner, ['Another'])
        await makeEmailsDue()
      },
      { concurrency: 1 }
    )
  })
})
