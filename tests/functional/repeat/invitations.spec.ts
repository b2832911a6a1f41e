import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import Favorite from '#models/favorite'
import MessageBlock from '#models/message_block'
import type Project from '#models/project'
import { muteAccount } from '#models/user/conduct'
import { suspendAccount } from '#models/user/suspension'
import { sectionsOf } from '#queries/data_export'
import { invitedProjects } from '#queries/invitations'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { queriesOf } from '#tests/helpers/plans'
import { dayFromNow } from '#tests/helpers/stagings'

interface Lists {
  invited: { stagerIdentifier: string; name: string | null; state: string }[]
  candidates: { stagerIdentifier: string; name: string | null; reasonLabel: string }[]
}
interface Card {
  id: number
  invitation: string | null
}

const traces = ['rate_limits', 'sessions']
const identifierOf = ({ user }: Person) => user.stagerIdentifier!

const invite = (owner: Person, project: Project, ...companies: Person[]) =>
  call<Lists>(owner, `POST /api/projects/${project.id}/invitations`, {
    companies: companies.map(identifierOf),
  })

/** An owner, a project, and companies that are the owner's favorites. */
async function createMarket(count = 1) {
  const owner = await createOwner()
  const project = await createProject(owner)
  const companies: Person[] = []
  for (let made = 0; made < count; made += 1) {
    const company = await createStager()
    await Favorite.add(owner.user, identifierOf(company))
    companies.push(company)
  }
  return { owner, project, companies }
}

test.group('An invitation to make an offer', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)
  group.teardown(emptyDatabase)

  test('reaches favorites and companies the owner worked with, without naming anyone', async ({
    assert,
  }) => {
    const { owner, company } = await createPaidBid()
    const favorite = await createStager()
    await Favorite.add(owner.user, identifierOf(favorite))
    const project = await createProject(owner, { title: 'Second house' })
    await deliverEmails()

    const lists = await call<Lists>(owner, `GET /api/projects/${project.id}/invitations`)
    assert.deepEqual(
      lists.body.candidates.map(({ name, reasonLabel }) => [name, reasonLabel]),
      [
        [company.user.company, 'You worked together'],
        [null, 'Favorite'],
      ]
    )
    const { status, body } = await invite(owner, project, company, favorite)
    assert.equal(status, 201)
    assert.deepEqual(
      body.invited.map(({ stagerIdentifier, name, state }) => [stagerIdentifier, name, state]),
      [
        [identifierOf(company), company.user.company, 'invited'],
        [identifierOf(favorite), null, 'invited'],
      ]
    )
    assert.lengthOf(body.candidates, 0)

    const emails = await deliverEmails()
    assert.sameMembers(
      emails.map(({ to }) => to[0].address),
      [company.user.email, favorite.user.email]
    )
    for (const { text, html, subject, to } of emails) {
      assert.equal(subject, "You're invited to make an offer on Second house")
      const known = to[0].address === company.user.email
      assert.include(
        text.replaceAll(/\s+/g, ' '),
        known ? 'worked with this owner before' : 'The owner picked your company'
      )
      assert.include(text.replaceAll(/\s+/g, ' '), 'Asheville, NC · Luxury staging')
      for (const secret of [owner.user.name, owner.user.email, owner.user.phone!]) {
        assert.notInclude(text + html, secret)
      }
      assert.notMatch(text, /favorite/i)
    }
    const kinds = await db.from('audit_events').where('kind', 'company_invited').orderBy('id')
    assert.deepEqual(
      kinds.map(({ actor_id: by, user_id: of }) => [by, of]),
      [company, favorite].map(({ user }) => [owner.user.id, user.id])
    )
  }).tags(['@RET-52', '@RET-53', '@R191'])

  test('is refused for anyone else and in the wrong state, all or none', async ({ assert }) => {
    const { owner, project, companies } = await createMarket(5)
    const [good, offered, suspended, blocking, invited] = companies
    const stranger = await createStager()
    const by = (await createAdmin()).user
    await createBid(project, offered)
    await suspendAccount(suspended.user, { by, category: 'conduct', reason: 'Abusive' })
    await MessageBlock.add(blocking.user, owner.user.id)
    assert.equal((await invite(owner, project, invited)).status, 201)
    const { candidates } = (await call<Lists>(owner, `GET /api/projects/${project.id}/invitations`))
      .body
    assert.deepEqual(
      candidates.map(({ stagerIdentifier }) => stagerIdentifier),
      [identifierOf(good)],
      'neither suspended, blocking or invited ones, nor those with an offer'
    )
    const closed = await createProject(owner)
    await closed.cancel(owner.user)
    const hidden = await createProject(owner)
    await hidden.hide({ by, reason: 'Not a real house' })
    const past = await createProject(owner, { deadline: DateTime.fromISO('2020-01-01') })

    const before = await databaseDump(traces)
    const unavailable = (company: Person) =>
      `${identifierOf(company)} isn't available at the moment.`
    for (const [other, message] of [
      [offered, `${identifierOf(offered)} has already made an offer.`],
      [suspended, unavailable(suspended)],
      [blocking, unavailable(blocking)],
      [invited, `${identifierOf(invited)} is already invited.`],
      [stranger, 'You can invite companies that you worked with or marked as favorites.'],
    ] as const) {
      const { status, body } = await invite(owner, project, good, other)
      assert.deepEqual([status, (body as unknown as { message: string }).message], [409, message])
    }
    for (const other of [closed, hidden, past]) {
      assert.equal((await invite(owner, other, good)).status, 409)
    }
    assert.equal((await invite(await createOwner(), project, good)).status, 403)
    const line = `POST /api/projects/${project.id}/invitations`
    for (const body of [{}, { companies: [] }, { companies: 'all' }, { companies: ['a b'] }]) {
      assert.equal((await call(owner, line, body)).status, 422)
    }
    assert.deepEqual(
      (await databaseDump(traces)).invitations,
      before.invitations,
      'nobody was invited'
    )
  }).tags(['@RET-52', '@R191'])

  test('the page offers no invitation while the team has paused the owner’s messages', async ({
    assert,
  }) => {
    const { owner, project, companies } = await createMarket(2)
    const canInvite = async () => {
      const path = `GET /api/projects/${project.id}`
      return (await call<{ canInvite: boolean }>(owner, path)).body.canInvite
    }
    assert.isTrue(await canInvite())
    assert.equal((await invite(owner, project, companies[0])).status, 201)
    const by = (await createAdmin()).user
    const reason = 'The same to all'
    await muteAccount(owner.user, { by, category: 'spam', reason, duration: '7' })
    const refused = await invite(owner, project, companies[1])
    assert.equal(refused.status, 403)
    assert.match((refused.body as unknown as { message: string }).message, /^You can't send/)
    assert.isFalse(await canInvite())
    assert.lengthOf(await db.from('invitations'), 1)
  }).tags(['@RET-52', '@R191', '@R500'])

  test('is limited for a project and a day, also for concurrent requests', async ({ assert }) => {
    const { owner, project, companies } = await createMarket(12)
    const tries = await Promise.all(companies.map((company) => invite(owner, project, company)))
    assert.equal(tries.filter(({ status }) => status === 201).length, 10)
    assert.equal(tries.filter(({ status }) => status === 409).length, 2)
    assert.lengthOf(await db.from('invitations'), 10)
    assert.lengthOf(await db.from('notifications').where('type', 'invitation_received'), 10)

    const others = [
      await createProject(owner),
      await createProject(owner),
      await createProject(owner),
    ]
    await Promise.all(others.map((other) => invite(owner, other, ...companies.slice(0, 8))))
    assert.lengthOf(await db.from('invitations'), 26)
    const refused = await invite(owner, await createProject(owner), ...companies.slice(0, 5))
    assert.equal(refused.status, 409)
    assert.equal(
      (refused.body as unknown as { message: string }).message,
      'You can invite up to 30 companies a day. Try again tomorrow.'
    )
    await db.rawQuery(`update invitations set created_at = created_at - interval '25 hours'`)
    assert.equal((await invite(owner, others[0], companies[10])).status, 201)
  }).tags(['@RET-52'])

  test('shows on the card, the page and the list, and is declined once', async ({ assert }) => {
    const { owner, project, companies } = await createMarket(2)
    const [company, other] = companies
    await invite(owner, project, company, other)
    const stranger = await createStager()

    const search = `GET /api/projects?city=Asheville&state=NC`
    const cards = await call<Card[]>(company, search)
    assert.deepEqual(
      cards.body.map(({ invitation }) => invitation),
      ['open']
    )
    assert.deepEqual(
      (await call<Card[]>(stranger, search)).body.map((card) => card.invitation),
      [null]
    )
    assert.include((await open('/bids', company)).words, 'You’re invited to make an offer')
    assert.include((await open('/invitations', company)).words, project.title)
    assert.notInclude((await open('/invitations', stranger)).words, project.title)
    assert.include((await open(`/projects/${project.id}`, company)).words, "You're invited")

    const line = `POST /api/projects/${project.id}/invitations/decline`
    const answers = await Promise.all([1, 2, 3].map(() => call(company, line)))
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409, 409]
    )
    const before = await databaseDump(traces)
    for (const [person, status] of [
      [stranger, 404],
      [owner, 403],
      [await createAdmin(), 403],
      [null, 401],
    ] as const) {
      assert.equal((await call(person, line)).status, status)
    }
    assert.deepEqual((await databaseDump(traces)).invitations, before.invitations)
    assert.notInclude((await open('/invitations', company)).words, project.title)
    assert.include(
      (await open(`/projects/${project.id}`, company)).words,
      'You can still make an offer.'
    )
    await createBid(project, company)
    await createBid(project, other)
    assert.equal((await call(other, line)).status, 409)
    const { words } = await open(`/projects/${project.id}`, owner)
    assert.equal(words.split('Made an offer').length, 3)
  }).tags(['@RET-54', '@RET-55'])

  test('tells only the owner what became of it', async ({ assert }) => {
    const { owner, project, companies } = await createMarket(4)
    const [fresh, seen, offered, declined] = companies
    await invite(owner, project, ...companies)
    const page = `/projects/${project.id}`
    const version = async () => (await db.from('projects').where('id', project.id).first()).version
    const first = await version()
    await open(page, seen)
    assert.isAbove(await version(), first)
    const second = await version()
    await open(page, seen)
    assert.equal(await version(), second, 'only the first visit counts')
    await createBid(project, offered)
    await call(declined, `POST /api/projects/${project.id}/invitations/decline`)

    const { body } = await call<{ invitations?: { stagerIdentifier: string; state: string }[] }>(
      owner,
      `GET /api/projects/${project.id}`
    )
    assert.deepEqual(
      body.invitations?.map(({ stagerIdentifier, state }) => [stagerIdentifier, state]),
      [
        [identifierOf(fresh), 'invited'],
        [identifierOf(seen), 'seen'],
        [identifierOf(offered), 'offered'],
        [identifierOf(declined), 'declined'],
      ]
    )
    for (const as of [fresh, await createOwner(), undefined]) {
      const { text } = await send('GET', `/api/projects/${project.id}`, { as })
      assert.notInclude(text, '"invitations"')
    }
    const by = (await createAdmin()).user
    await suspendAccount(offered.user, { by, category: 'conduct', reason: 'Abusive' })
    const lists = await call<Lists>(owner, `GET /api/projects/${project.id}/invitations`)
    assert.notInclude(
      lists.body.invited.map(({ state }) => state),
      'offered'
    )
  }).tags(['@RET-55'])

  test('is listed in one query for any number, without projects that are closed', async ({
    assert,
  }) => {
    const { owner, companies } = await createMarket()
    const [company] = companies
    await invite(owner, await createProject(owner), company)
    const few = await queriesOf(() => invitedProjects(company.user))
    const standing = await createProject(owner)
    const cancelled = await createProject(owner)
    for (const project of [standing, cancelled]) await invite(owner, project, company)
    await cancelled.cancel(owner.user)
    assert.lengthOf(await invitedProjects(company.user), 2)
    const endsOn = (deadline: string | null) =>
      db.from('projects').where('id', standing.id).update({ deadline })
    await endsOn(dayFromNow(0))
    assert.lengthOf(await invitedProjects(company.user), 2, 'the last day counts')
    await endsOn(dayFromNow(-1))
    assert.lengthOf(await invitedProjects(company.user), 1)
    await endsOn(null)
    assert.lengthOf(await queriesOf(() => invitedProjects(company.user)), few.length)
  }).tags(['@RET-54'])

  test('follows the company’s preference, and ends with either account', async ({ assert }) => {
    const { owner, project, companies } = await createMarket(2)
    const [silent, leaving] = companies
    await call(silent, 'PATCH /api/notifications/preferences', { invitations: 'off' })
    await deliverEmails()
    await invite(owner, project, silent, leaving)
    assert.deepEqual(
      (await deliverEmails()).map(({ to }) => to[0].address),
      [leaving.user.email]
    )
    const copyOf = async ({ user }: Person, chapter: string) => {
      const [, rows] = sectionsOf(user).find(([name]) => name === chapter)!
      return Array.fromAsync(rows)
    }
    assert.lengthOf(await copyOf(owner, 'favorites'), 2)
    assert.deepEqual(
      (await copyOf(owner, 'invitationsSent')).map(({ company, reason }) => [company, reason]),
      companies.map((company) => [identifierOf(company), 'favorite'])
    )
    const [received] = await copyOf(leaving, 'invitationsReceived')
    assert.sameMembers(Object.keys(received), ['id', 'createdAt', 'seenAt', 'declinedAt'])
    assert.lengthOf(await copyOf(leaving, 'favorites'), 0)

    await call(leaving, `DELETE /api/users/${leaving.user.id}`, {
      password: 'correct horse battery',
    })
    assert.lengthOf(await db.from('invitations'), 1)
    assert.lengthOf(await db.from('favorites'), 1)
    await call(owner, `DELETE /api/users/${owner.user.id}`, { password: 'correct horse battery' })
    assert.lengthOf(await db.from('invitations'), 0)
    assert.lengthOf(await db.from('favorites'), 0)
  }).tags(['@RET-53', '@RET-56'])
})
