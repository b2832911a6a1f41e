import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import Dismissal from '#models/dismissal'
import { queueDigests } from '#models/notification/digests'
import type Project from '#models/project'
import SavedSearch from '#models/saved_search'
import { alertCompanies } from '#models/saved_search/alerting'
import { createSearcher } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { address, send } from '#tests/helpers/http'
import { moderate, reinstate, suspend } from '#tests/helpers/moderation'
import { listOf } from '#tests/helpers/notifications'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  type Person,
} from '#tests/helpers/people'

const noon = DateTime.utc().plus({ days: 1 }).set({ hour: 12, minute: 5 })

const oneClick = (html: string) =>
  send('POST', /(\/unsubscribe\/[^"]+)"/.exec(html)![1], {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test.group('An alert', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is emailed at once, with the reason and without the owner', async ({ assert }) => {
    const owner = await createOwner({ name: 'Canary Owner', email: 'canary@owner.example' })
    const company = await createSearcher({ stagingLevels: ['luxury'] })
    const project = await createProject(owner, {
      title: 'Craftsman call 828-555-0142',
      location: '12 Canary Lane, Asheville',
      deadline: DateTime.utc(2099, 11, 30),
    })
    await alertCompanies(project.id)
    const [email, ...others] = await deliverEmails()

    assert.lengthOf(others, 0)
    assert.equal(email.to[0].address, company.user.email)
    assert.match(email.subject, /^New project in Asheville, NC: Craftsman call •/)
    for (const part of [email.html, email.text]) {
      for (const text of [
        'A new project in Asheville, NC is open for offers.',
        'Buncombe County',
        'Single Family Home, 2,850 sq ft',
        'Nov 30, 2099',
        'Why you got this: it matches “Asheville area” (Buncombe County, NC · Luxury).',
        `${address}/projects/${project.id}`,
      ]) {
        assert.include(part, text)
      }
      assert.notMatch(part, /canary|555-0142|undefined|\{\{|@end/i)
    }
    assert.lengthOf(await deliverEmails(), 0)
    const headers = JSON.stringify(email)
    assert.match(headers, /unsubscribe/i)
  }).tags(['@RET-10'])

  test('is not emailed once the company cannot or will not offer', async ({ assert }) => {
    const [owner, admin] = [await createOwner(), await createAdmin()]
    const meanwhile: Record<string, (project: Project, company: Person) => Promise<unknown>> = {
      'the project is cancelled': (project) => project.cancel(owner.user),
      'the project is deleted': (project) => project.remove(owner.user),
      'the project is hidden': (project) => moderate(admin, 'hide', project.id),
      'its last day has passed': ({ id }) =>
        db.from('projects').where({ id }).update({ deadline: '2026-01-01' }),
      'it was removed from the results': (project, { user }) => Dismissal.add(project, user),
      'an offer was made': (project, company) => createBid(project, company),
      'alerts were turned off': async (_project, { user }) =>
        (await SavedSearch.findByOrFail('userId', user.id)).edit(user, { alerts: 'off' }),
      'the search was deleted': async (_project, { user }) =>
        (await SavedSearch.findByOrFail('userId', user.id)).remove(user),
    }
    for (const [what, change] of Object.entries(meanwhile)) {
      for (const alerts of ['now', 'daily'] as const) {
        const company = await createSearcher({ alerts })
        const project = await createProject(owner)
        await alertCompanies(project.id)
        await change(project, company)
        await db.from('queue_jobs').whereLike('data', '%"SendModerationEmail"%').delete()
        if (alerts === 'daily') await queueDigests(noon)
        const emails = await deliverEmails()
        const sent = emails.filter(({ to }) => to[0].address === company.user.email)
        assert.lengthOf(sent, 0, `${what}, ${alerts}`)
        await db.from('saved_searches').delete()
      }
    }
  }).tags(['@RET-13'])

  test('is listed, and says when the project takes no more offers', async ({ assert }) => {
    const owner = await createOwner()
    const company = await createSearcher({ alerts: 'daily' })
    const project = await createProject(owner)
    await alertCompanies(project.id)
    const [open] = await listOf(company)
    assert.containsSubset(open, {
      title: 'New project: Colonial on Maple Street',
      message:
        '2 rooms · Luxury · Single Family Home, 2,850 sq ft. It matches “Asheville area” (Buncombe County, NC).',
      href: `/projects/${project.id}`,
      topic: 'alerts',
    })
    await db.from('projects').where('id', project.id).update({ status: 'in_progress' })
    const [closed] = await listOf(company)
    assert.equal(closed.message, 'This project is no longer open for offers.')
    await db.from('projects').where('id', project.id).update({ status: 'open' })

    const admin = await createAdmin()
    for (const [close, reopen] of [
      [() => moderate(admin, 'hide', project.id), () => moderate(admin, 'unhide', project.id)],
      [() => suspend(admin, owner), () => reinstate(admin, owner)],
      [() => project.cancel(owner.user), () => null],
    ]) {
      await close()
      const [gone] = await listOf(company)
      assert.equal(gone.title, 'New project')
      assert.equal(gone.message, 'This project is no longer available.')
      await reopen()
    }
  }).tags(['@RET-13', '@R172'])

  test('arrives in the daily email if the company wants that', async ({ assert }) => {
    const owner = await createOwner()
    const company = await createSearcher({ alerts: 'daily' })
    for (const title of ['Craftsman', 'Bungalow']) {
      await alertCompanies((await createProject(owner, { title })).id)
    }
    await queueDigests(noon)
    const [email, ...others] = await deliverEmails()
    assert.lengthOf(others, 0)
    assert.equal(email.to[0].address, company.user.email)
    assert.equal(email.subject, '2 new projects match your saved searches')
    for (const part of [email.html, email.text]) {
      for (const title of ['Craftsman', 'Bungalow']) assert.include(part, title)
      assert.include(
        part,
        'Asheville, NC · 2 rooms · Luxury · Single Family Home, 2,850 sq ft. It matches “Asheville area”'
      )
    }
    await oneClick(String(email.html))
    assert.equal((await SavedSearch.firstOrFail()).alerts, 'off')
  }).tags(['@RET-11', '@RET-12', '@R172'])

  test('can be unsubscribed from with one click, for all saved searches', async ({ assert }) => {
    const company = await createSearcher()
    await call(company, 'POST /api/saved-searches', {
      name: 'Daily',
      areas: [{ state: 'TN' }],
      alerts: 'daily',
    })
    const owner = await createOwner()
    await alertCompanies((await createProject(owner)).id)
    const [email] = await deliverEmails()
    await alertCompanies((await createProject(owner, { title: 'Bungalow' })).id)

    const answer = await oneClick(String(email.html))
    assert.equal(answer.status, 200)
    assert.lengthOf(await deliverEmails(), 0)
    const searches = await SavedSearch.all()
    assert.deepEqual(
      searches.map(({ alerts }) => alerts),
      ['off', 'off']
    )
    const events = await db.from('audit_events').where('kind', 'alerts_stopped')
    assert.deepEqual(
      events.map(({ user_id: id }) => id),
      [company.user.id]
    )
    assert.equal((await oneClick(String(email.html))).status, 200)
    await alertCompanies((await createProject(owner, { title: 'Cottage' })).id)
    assert.lengthOf(await deliverEmails(), 0)
  }).tags(['@RET-12'])
})
