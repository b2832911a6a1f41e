import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Job, JobStep, Turn } from '#shared/jobs/jobs'
import Favorite from '#models/favorite'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { suspend } from '#tests/helpers/moderation'
import { pageProps } from '#tests/helpers/pages'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { createReleased, createStaging, dayFromNow } from '#tests/helpers/stagings'

type OwnJob = Job & { side: string }
type Released = Awaited<ReturnType<typeof createReleased>>

async function open<Shown>(person: Person, path: string): Promise<Shown> {
  const { text } = await send('GET', path, { headers: { cookie: cookieOf(person) } })
  return pageProps<Shown>(text)
}

interface Props {
  job: OwnJob | null
  bids: { job: Job | null; project: { id: number } }[]
  dashboard: {
    projects: { id: number; job: Job | null }[]
    yourTurn: (JobStep & { projectId: number })[]
  }
}

interface Board {
  yourTurn: { key: string }[]
  week: {
    dates: { kind: string; projectId: number }[]
    next: { projectId: number } | null
  }
}

const jobOf = async (person: Person, { id }: { id: number }) =>
  (await call<OwnJob>(person, `GET /api/projects/${id}/job`)).body

/** The sentence, the phase and the steps on each of the places that say how a job stands. */
async function saidTo(
  person: Person,
  { project, owner, company }: Pick<Released, 'project' | 'owner' | 'company'>
): Promise<Record<string, Job | null | undefined>> {
  const isOwner = person === owner
  const other = isOwner ? company : owner
  const props = (path: string) => open<Props>(person, path)
  const pages = [
    `/projects/${project.id}`,
    `/projects/${project.id}/staging`,
    `/projects/${project.id}/agreement`,
    `/messages?to=${other.user.id}&project=${project.id}`,
  ]
  const said: Record<string, Job | null | undefined> = {}
  for (const path of pages) said[path] = (await props(path)).job
  const board = await props(isOwner ? '/dashboard' : '/bids')
  said.dashboard = isOwner
    ? board.dashboard.projects.find(({ id }) => id === project.id)?.job
    : board.bids.find((bid) => bid.project.id === project.id)?.job
  return said
}

const essence = ({ phase, steps, turn }: Job) => ({ phase, steps, turn })

test.group('The job of a project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is described the same on every page, to each side', async ({ assert }) => {
    const job = await createReleased()
    const { owner, company, project, path } = job
    const check = async () => {
      for (const person of [owner, company]) {
        const expected = essence(await jobOf(person, project))
        for (const [place, said] of Object.entries(await saidTo(person, job))) {
          assert.deepEqual(said && essence(said), expected, place)
        }
      }
    }
    await check()
    const day = dayFromNow(9)
    await call(owner, `POST ${path}/install-date`, { date: day })
    assert.deepEqual((await jobOf(company, project)).turn, {
      isYours: true,
      text: 'Agree to the install day or propose another one. Proposed is',
      at: day,
    } satisfies Turn)
    await check()
    await call(company, `POST ${path}/agreement`, { date: day })
    assert.equal((await jobOf(owner, project)).phase, 'dated')
    await check()
  }).tags(['@JOB-06', '@R420'])

  test('is for its owner and for companies with an offer or an invitation only', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const [bidder, other] = [await createStager(), await createStager()]
    await createBid(project, bidder)
    assert.equal((await jobOf(owner, project)).side, 'owner')
    assert.equal((await jobOf(bidder, project)).side, 'stager')
    const refused = await call(other, `GET /api/projects/${project.id}/job`)
    assert.equal(refused.status, 404)
    assert.notProperty(refused.body, 'phase')
    const identifier = other.user.stagerIdentifier!
    await Favorite.add(owner.user, identifier)
    await project.invite(owner.user, [identifier])
    assert.equal((await jobOf(other, project)).turn.text, 'You’re invited to make an offer')
    assert.equal(
      (await call(await createOwner(), `GET /api/projects/${project.id}/job`)).status,
      404
    )
    assert.equal((await call(owner, 'GET /api/projects/0/job')).status, 404)
    assert.equal((await send('GET', `/api/projects/${project.id}/job`)).status, 401)
  }).tags(['@JOB-06'])

  test('is hidden with its project', async ({ assert }) => {
    const [owner, bidder, invited] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    await createBid(project, bidder)
    const identifier = invited.user.stagerIdentifier!
    await Favorite.add(owner.user, identifier)
    await project.invite(owner.user, [identifier])
    const statusesFor = (person: Person) =>
      Promise.all(
        ['', '/job'].map(
          async (rest) => (await call(person, `GET /api/projects/${project.id}${rest}`)).status
        )
      )
    for (const person of [owner, bidder, invited]) {
      assert.deepEqual(await statusesFor(person), [200, 200])
    }
    await db
      .from('projects')
      .where('id', project.id)
      .update({ hidden_at: new Date(), hidden_reason: 'Wrong photos' })
    for (const person of [owner, bidder]) assert.deepEqual(await statusesFor(person), [200, 200])
    assert.deepEqual(await statusesFor(invited), [404, 404])
    await db
      .from('projects')
      .where('id', project.id)
      .update({ hidden_at: null, hidden_reason: null })
    await suspend(await createAdmin(), owner)
    for (const person of [bidder, invited]) {
      assert.deepEqual(await statusesFor(person), [404, 404])
    }
  }).tags(['@JOB-06', '@R471'])

  test('names nobody before contact details are released', async ({ assert }) => {
    const owner = await createOwner({ name: 'Canary Owner' })
    const company = await createStager({ name: 'Canary Stager', company: 'Canary Interiors' })
    const project = await createProject(owner)
    const bid = await createBid(project, company)
    await bid.accept(owner.user)
    for (const person of [owner, company]) {
      assert.notInclude(JSON.stringify(await jobOf(person, project)), 'Canary')
    }
    const released = await createReleased()
    await call(released.owner, `POST ${released.path}/install-date`, { date: dayFromNow(9) })
    const { turn } = await jobOf(released.owner, released.project)
    assert.include(turn.text, released.company.user.company ?? released.company.user.name)
  }).tags(['@JOB-07'])

  test('lists the open steps of all jobs on the dashboard, most urgent first', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const first = await createProject(owner, { title: 'First Home' })
    const second = await createProject(owner, { title: 'Second Home' })
    await createBid(first, await createStager())
    const { path, company, project } = await createReleased({}, owner)
    await call(company, `POST ${path}/install-date`, { date: dayFromNow(9) })
    const { dashboard } = await open<Props>(owner, '/dashboard')
    assert.deepEqual(
      dashboard.yourTurn.map(({ projectId, key }) => [projectId, key]),
      [
        [project.id, 'agree_day'],
        [first.id, 'choose_offer'],
      ]
    )
    assert.notInclude(JSON.stringify(dashboard.yourTurn), second.title)
  }).tags(['@JOB-08', '@R421'])

  test('has each date once, also after offers that were cancelled', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const deadline = DateTime.fromISO(dayFromNow(3), { zone: 'utc' })
    const project = await createProject(owner, { deadline })
    const identifier = company.user.stagerIdentifier!
    await Favorite.add(owner.user, identifier)
    await project.invite(owner.user, [identifier])
    for (let made = 0; made < 2; made += 1) {
      const { id } = await createBid(project, company)
      await call(company, `POST /api/bids/${id}/cancel`)
    }
    const { week, yourTurn } = await open<Board>(company, '/bids')
    assert.deepEqual(
      week.dates.map(({ kind, projectId }) => [kind, projectId]),
      [['offers_end', project.id]]
    )
    assert.deepEqual(
      yourTurn.map(({ key }) => key),
      ['answer_invitation']
    )
  }).tags(['@JOB-67', '@JOB-65'])

  test('asks nothing more on the dashboard of a company that has removed its offer from it', async ({
    assert,
  }) => {
    const { company, bid } = await createStaging(-50)
    const steps = async () => {
      const { week, yourTurn } = await open<Board>(company, '/bids')
      return yourTurn.length + week.dates.length
    }
    assert.isAbove(await steps(), 0)
    await db.from('bids').where('id', bid.id).update({ hidden_by_stager_at: new Date() })
    assert.equal(await steps(), 0)
  }).tags(['@JOB-65', '@JOB-67'])

  test('is on its company’s dashboard also after hundreds of other offers', async ({ assert }) => {
    const { company, project } = await createStaging(-50)
    const { id } = await createBid(await createProject(await createOwner()), company)
    await call(company, `POST /api/bids/${id}/cancel`)
    await db.transaction(async (trx) => {
      await trx.rawQuery('set local session_replication_role = replica')
      await trx.rawQuery(
        `insert into bids select copy.* from bids b, generate_series(1, 420) number,
           jsonb_populate_record(null::bids, to_jsonb(b) || jsonb_build_object('id', b.id + number)) copy
         where b.id = ?`,
        [id]
      )
    })
    const { bids, week } = await open<Props & Board>(company, '/bids')
    assert.lengthOf(bids, 100)
    assert.equal(week.next?.projectId, project.id)
    const shown = bids.find((bid) => bid.project.id === project.id)
    assert.equal(shown?.job?.phase, 'ending')
  }).tags(['@JOB-65', '@JOB-67'])

  test('takes one query, and is 304 while nothing has changed', async ({ assert }) => {
    const { owner, project, path } = await createStaging(9)
    const address = `/api/projects/${project.id}/job`
    const queries = await queriesDuring(() => jobOf(owner, project))
    // And the session.
    assert.lengthOf(queries, 2)
    const first = await send('GET', address, { as: owner })
    const headers = { 'if-none-match': first.headers.etag as string }
    assert.equal((await send('GET', address, { as: owner, headers })).status, 304)
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(20) })
    assert.equal((await send('GET', address, { as: owner, headers })).status, 200)
  }).tags(['@JOB-06'])
})
