import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { lockedPage, type JobHeader } from '#shared/jobs/jobs'
import Favorite from '#models/favorite'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { sendMessages } from '#tests/helpers/messages'
import { pageProps } from '#tests/helpers/pages'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { createReleased } from '#tests/helpers/stagings'

const headerFor = async (person: Person, { id }: { id: number }) =>
  (await call<{ header: JobHeader | null }>(person, `GET /api/projects/${id}/job`)).body.header

async function open(path: string, person?: Person) {
  const headers: Record<string, string> = person ? { cookie: cookieOf(person) } : {}
  const { status, text } = await send('GET', path, { headers })
  const { job, refusal } = pageProps<{
    job: { header: JobHeader | null } | null
    refusal: string | null
  }>(text)
  return { status, text, header: job?.header ?? null, refusal }
}

const dealPages = ['staging', 'agreement', 'before-and-after']

test.group('The header of a job’s pages', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is the same on all of them, for both sides', async ({ assert }) => {
    const { owner, company, project } = await createReleased()
    for (const [person, other] of [
      [owner, company],
      [company, owner],
    ]) {
      const expected = await headerFor(person, project)
      assert.equal(expected?.project.title, project.title)
      assert.equal(expected?.badge.text, 'In Progress')
      assert.equal(expected?.dealPages, 'open')
      const thread = `/messages?to=${other.user.id}&project=${project.id}`
      assert.equal(expected?.messagesHref, thread)
      const pages = ['', ...dealPages.map((page) => `/${page}`)].map(
        (page) => `/projects/${project.id}${page}`
      )
      for (const path of [...pages, thread]) {
        const { status, header } = await open(path, person)
        assert.equal(status, 200, path)
        assert.deepEqual(header, expected, path)
      }
    }
  }).tags(['@JOB-80'])

  test('is for the owner and for companies with an offer only', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner, { title: 'Home at 14 Main, call 828 555 0142' })
    const [bidder, invited, stranger] = [
      await createStager(),
      await createStager(),
      await createStager(),
    ]
    await createBid(project, bidder)
    const identifier = invited.user.stagerIdentifier!
    await Favorite.add(owner.user, identifier)
    await project.invite(owner.user, [identifier])
    const own = await headerFor(owner, project)
    assert.equal(own?.messagesHref, `/messages?to=${bidder.user.id}&project=${project.id}`)
    assert.include(own?.project.title, '555 0142')
    const offered = await headerFor(bidder, project)
    assert.notInclude(JSON.stringify(offered), '0142', 'hidden until the fee is paid')
    assert.isNull(await headerFor(invited, project))
    for (const person of [invited, stranger, undefined]) {
      const { header } = await open(`/projects/${project.id}`, person)
      assert.isNull(header)
    }
  }).tags(['@JOB-80'])

  test('counts the unread messages about the project', async ({ assert }) => {
    const { owner, company, project } = await createReleased()
    const another = await createProject(owner)
    const unread = async (person: Person) => (await headerFor(person, project))?.unread
    assert.equal(await unread(owner), 0)
    await sendMessages(company, owner, ['One', 'Two'], project)
    await sendMessages(company, owner, ['About another home'], another)
    assert.equal(await unread(owner), 2)
    assert.equal(await unread(company), 0)
    await db.from('messages').update({ read_at: new Date() })
    assert.equal(await unread(owner), 0)
  }).tags(['@JOB-81'])

  test('locks the pages that open with the contact release', async ({ assert }) => {
    const owner = await createOwner()
    const [chosen, loser] = [await createStager(), await createStager()]
    const project = await createProject(owner)
    const bid = await createBid(project, chosen)
    const lost = await createBid(project, loser)
    const page = (name: string) => `/projects/${project.id}/${name}`
    const check = async (person: Person, expected: JobHeader['dealPages']) => {
      for (const name of dealPages) {
        const { status, header, refusal } = await open(page(name), person)
        assert.equal(status, 403, name)
        assert.equal(header?.dealPages, expected, name)
        assert.isNotNull(refusal)
      }
    }
    for (const person of [owner, chosen, loser]) await check(person, 'locked')
    const { text } = await open(page('staging'), owner)
    assert.include(text, lockedPage)
    assert.include(text, 'Go back to the project')
    await bid.accept(owner.user)
    for (const person of [owner, chosen]) await check(person, 'locked')
    await lost.reject(owner.user)
    await check(loser, 'none')
    const closed = await open(page('staging'), loser)
    assert.notInclude(closed.text, lockedPage)
    assert.include(closed.text, 'You can’t see this page')
    const stranger = await open(page('staging'), await createStager())
    assert.isNull(stranger.header)
  }).tags(['@JOB-82'])
})
