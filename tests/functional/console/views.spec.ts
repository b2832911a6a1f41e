import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { sectionsOf } from '#queries/data_export'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { sendMessages } from '#tests/helpers/messages'
import { open } from '#tests/helpers/pages'
import { createOwner, createPaidBid, createSupport, type Person } from '#tests/helpers/people'

/** What the person looked at, as stored. */
async function viewsOf({ user }: Person): Promise<string[]> {
  const rows = await db
    .from('audit_events')
    .where('actor_id', user.id)
    .whereLike('kind', '%_viewed')
    .orderBy('id')
  return rows.map(
    ({
      kind,
      list,
      user_id: account,
      project_id: project,
      contact_message_id: inquiry,
      message_report_id: report,
    }) => `${kind} ${list ?? account ?? project ?? inquiry ?? report}`
  )
}

test.group('Views of hidden data', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are recorded with the person, by page and by call, once an hour', async ({ assert }) => {
    const { company, owner, project } = await createPaidBid()
    await sendMessages(company, owner, ['Pay me outside'])
    await sendMessages(owner, company, ['No'])
    const report = await call<{ id: number }>(owner, 'POST /api/messages/reports', {
      reportedId: company.user.id,
      reason: 'Wants to be paid outside',
    })
    await call(null, 'POST /api/contact', {
      name: 'Pat',
      email: 'pat@stagely.example',
      subject: 'general',
      message: 'Do you also stage barns?',
    })
    const inquiry = await db.from('contact_messages').firstOrFail()
    const { id: reportId } = await db.from('message_reports').firstOrFail()
    const { id: paymentId } = await db.from('payments').firstOrFail()
    assert.equal(report.status, 201)

    const cases: [string, string | null, string[]][] = [
      ['', 'users', ['list_viewed users']],
      ['/users', 'users-detailed', ['list_viewed detailed_users']],
      [`/users/${company.user.id}`, null, [`account_viewed ${company.user.id}`]],
      ['/projects', 'projects', ['list_viewed projects']],
      [`/projects/${project.id}`, null, [`project_viewed ${project.id}`]],
      ['/inbox', 'contact-messages', ['list_viewed inquiries']],
      [`/inbox/${inquiry.id}`, null, [`inquiry_viewed ${inquiry.id}`]],
      ['/reports', 'reports', ['list_viewed reports', `report_viewed ${reportId}`]],
      ['/badges', 'badges', ['list_viewed badges']],
      ['/payments', 'payments', ['list_viewed payments']],
      [`/payments/${paymentId}`, null, ['list_viewed payments']],
      ['/search', null, ['list_viewed search']],
      ['/figures/offers', null, ['list_viewed figures']],
      ['/team', null, ['list_viewed team']],
      [`/team/${company.user.id}`, null, ['list_viewed activity']],
    ]
    for (const [path, list, expected] of cases) {
      const [reader, caller] = [await createSupport(), await createSupport()]
      for (const query of ['', '?q=pat', '?page=2']) {
        const { status } = await open(`${adminPath}${path}${query}`, reader)
        assert.equal(status, 200, path)
        if (list) {
          const read = await call(caller, `GET /api/admin/${list}${query}`)
          assert.equal(read.status, 200, list)
        }
      }
      assert.sameMembers(await viewsOf(reader), expected, path)
      if (list) assert.sameMembers(await viewsOf(caller), expected, list)
    }
    const caller = await createSupport()
    await call(caller, 'GET /api/admin/payments/free')
    assert.deepEqual(await viewsOf(caller), ['list_viewed payments'])
    const terms = await db.from('audit_events').whereLike('reason', '%pat%')
    assert.lengthOf(terms, 0)
  }).tags(['@CTL-17', '@CTL-09'])

  test('are recorded again after an hour, and not for unknown ids', async ({ assert }) => {
    const [support, owner] = [await createSupport(), await createOwner()]
    const visit = () => open(`${adminPath}/users/${owner.user.id}`, support)
    const age = (minutes: number) =>
      db
        .from('audit_events')
        .where('kind', 'account_viewed')
        .update({ created_at: db.raw(`now() - interval '${minutes} minutes'`) })
    await visit()
    await age(59)
    await visit()
    assert.lengthOf(await viewsOf(support), 1)
    await age(61)
    await visit()
    assert.lengthOf(await viewsOf(support), 2)
    assert.equal((await open(`${adminPath}/users/999`, support)).status, 404)
    assert.equal((await open(`${adminPath}/projects/999`, support)).status, 404)
    assert.lengthOf(await viewsOf(support), 2)
  }).tags(['@CTL-17'])

  test('are shown in timeline and history only when asked for, and in no download', async ({
    assert,
  }) => {
    const [support, { company, project }] = [await createSupport(), await createPaidBid()]
    const account = `${adminPath}/users/${company.user.id}`
    const opened = 'Opened the page of an account'
    await open(account, support)
    assert.notInclude((await open(account, support)).words, opened)
    const seen = await open(`${account}?topic=views`, support)
    assert.include(seen.words, `${opened} by ${support.user.name}`)
    assert.notInclude(seen.words, 'Paid the platform fee')

    const page = `${adminPath}/projects/${project.id}`
    const openedProject = 'Opened the page of a project'
    await open(page, support)
    assert.notInclude((await open(page, support)).words, openedProject)
    const seenProject = await open(`${page}?topic=views`, support)
    assert.include(seenProject.words, `${openedProject} by ${support.user.name}`)

    for (const { user } of [company, support]) {
      for (const [chapter, rows] of sectionsOf(user)) {
        assert.notInclude(JSON.stringify(await Array.fromAsync(rows)), '_viewed', chapter)
      }
    }
  }).tags(['@CTL-18'])
})
