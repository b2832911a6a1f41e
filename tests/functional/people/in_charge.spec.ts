import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { handOver } from '#models/in_charge'
import Staging from '#models/staging'
import { chargedJobsPageSize, chargesOf, colleaguesOf, jobsInCharge } from '#queries/in_charge'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  terms,
  type Person,
} from '#tests/helpers/people'
import { projectForm } from '#tests/helpers/project_forms'
import { addSeat } from '#tests/helpers/seats'
import { addStaff, putInCharge, type Staff } from '#tests/helpers/staff'
import { dayFromNow, moveStaging } from '#tests/helpers/stagings'
import type { chargedJobsFor } from '#transformers/in_charge'
import type { Board } from '#transformers/job'

const seatOf = ({ user }: Person) => user.seat!.id

const choose = (person: Person, projectId: number, seatId: unknown) =>
  call(person, `PUT /api/projects/${projectId}/in-charge`, { seatId })

interface Listed {
  id: number
  inCharge: { seatId: number; name: string } | 'nobody' | null
}

const ownerList = async (person: Person, query = '') => {
  const path = `GET /api/projects/dashboard${query}` as const
  return (await call<{ projects: Listed[]; colleagues: unknown[] }>(person, path)).body
}

const companyList = async (person: Person, query = '') =>
  (await call<Listed[]>(person, `GET /api/users/${person.user.id}/bids${query}`)).body

const ids = (rows: Listed[]) => rows.map(({ id }) => id).toSorted((one, other) => one - other)

test.group('Who is in charge of a job', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is chosen for each side by anyone who works', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const owners = await addStaff(owner)
    const companies = await addStaff(company)
    const project = await createProject(owner)
    const bid = await createBid(project, company)
    for (const [by, staff, chosen] of [
      ['member', owners, 'other'],
      ['partner', companies, 'member'],
    ] as const) {
      const seatId = seatOf(staff[chosen])
      const { status, body } = await choose(staff[by], project.id, seatId)
      assert.deepEqual([status, body as unknown], [200, { seatId }])
    }
    const stored = async () => [
      (await db.from('projects').where('id', project.id).firstOrFail()).in_charge_id,
      (await db.from('bids').where('id', bid.id).firstOrFail()).in_charge_id,
    ]
    assert.deepEqual(await stored(), [seatOf(owners.other), seatOf(companies.member)])
    assert.equal((await choose(owner, project.id, null)).status, 200)
    assert.deepEqual(await stored(), [null, seatOf(companies.member)])
  }).tags(['@PPL-70'])

  test('is nobody who keeps the books, has left, or is of another account', async ({ assert }) => {
    const owner = await createOwner()
    const staff = await addStaff(owner)
    const project = await createProject(owner)
    await putInCharge('projects', project.id, staff.member)
    await db.from('seats').where('id', seatOf(staff.other)).update({ ended_at: new Date() })
    const before = await databaseDump(['sessions'])
    for (const [seatId, status, text] of [
      [seatOf(staff.books), 409, 'keeps the books'],
      [seatOf(staff.other), 409, 'isn’t in your account anymore'],
      [seatOf(await createStager()), 409, 'isn’t in your account anymore'],
      ['x', 422, 'Choose a person of your account, or nobody.'],
      [undefined, 422, 'Choose a person of your account, or nobody.'],
      [1.5, 422, 'Choose a person of your account, or nobody.'],
    ] as const) {
      const { status: answered, body } = await choose(owner, project.id, seatId)
      assert.equal(answered, status, String(seatId))
      assert.include(body.message, text)
    }
    const left = await databaseDump(['sessions'])
    assert.deepEqual(left.projects, before.projects)
  }).tags(['@PPL-70'])

  test('is chosen for the latest of a company’s offers', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const staff = await addStaff(company)
    const project = await createProject(owner)
    const former = await createBid(project, company)
    await former.cancel(company.user)
    const latest = await createBid(project, company)
    const seatId = seatOf(staff.member)
    assert.equal((await choose(company, project.id, seatId)).status, 200)
    const rows = await db.from('bids').orderBy('id').select('id', 'in_charge_id')
    assert.deepEqual(
      rows.map((row) => [row.id, row.in_charge_id === seatId]),
      [
        [former.id, false],
        [latest.id, true],
      ]
    )
  }).tags(['@PPL-70'])

  test('is chosen by nobody else', async ({ assert }) => {
    const owner = await createOwner()
    const staff = await addStaff(owner)
    const project = await createProject(owner)
    const seatId = seatOf(staff.member)
    const statuses = [
      (await choose(await createStager(), project.id, seatId)).status,
      (await choose(await createOwner(), project.id, seatId)).status,
      (await choose(staff.books, project.id, seatId)).status,
      (await send('PUT', `/api/projects/${project.id}/in-charge`, { body: { seatId } })).status,
      (await choose(owner, 999_999, seatId)).status,
    ]
    assert.deepEqual(statuses, [404, 404, 403, 401, 404])
    assert.isNull((await db.from('projects').firstOrFail()).in_charge_id)
  }).tags(['@PPL-70'])

  test('is who posts or offers, in an account with several people', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const inCharge = async (table: 'projects' | 'bids') =>
      (await db.from(table).orderBy('id', 'desc').firstOrFail()).in_charge_id
    const post = () => call(owner, 'POST /api/projects', projectForm)
    const alone = await post()
    assert.equal(alone.status, 201)
    assert.isNull(await inCharge('projects'))
    const offer = (by: Person, id: number) => call(by, `POST /api/projects/${id}/bids`, terms)
    assert.equal((await offer(company, Number(alone.body.id))).status, 201)
    assert.isNull(await inCharge('bids'))

    const assistant = await addSeat(owner, await createOwner(), { role: 'member' })
    const designer = await addSeat(company, await createOwner(), { role: 'member' })
    const { body } = await call(assistant, 'POST /api/projects', projectForm)
    assert.equal(await inCharge('projects'), seatOf(assistant))
    assert.equal((await offer(designer, Number(body.id))).status, 201)
    assert.equal(await inCharge('bids'), seatOf(designer))
  }).tags(['@PPL-70'])

  test('passes on when someone leaves', async ({ assert }) => {
    const { owner, company, project, bid } = await createPaidBid()
    const staff = await addStaff(company)
    const assistant = await addSeat(owner, await createOwner(), { role: 'member' })
    await putInCharge('bids', bid.id, staff.member)
    await putInCharge('projects', project.id, assistant)
    const stored = async () => [
      (await db.from('projects').firstOrFail()).in_charge_id,
      (await db.from('bids').firstOrFail()).in_charge_id,
    ]
    await db.transaction((trx) =>
      handOver({ id: seatOf(staff.member) }, { id: seatOf(staff.partner) }, trx)
    )
    assert.deepEqual(await stored(), [seatOf(assistant), seatOf(staff.partner)])
    await db.transaction((trx) => handOver({ id: seatOf(assistant) }, null, trx))
    assert.deepEqual(await stored(), [null, seatOf(staff.partner)])
  }).tags(['@PPL-70'])
})

test.group('Lists of who is in charge', (group) => {
  group.each.setup(() => emptyDatabase())

  test('of an owner show it, and only mine on request', async ({ assert }) => {
    const owner = await createOwner()
    const [first, second] = [await createProject(owner), await createProject(owner)]
    const alone = await ownerList(owner, '?mine=1')
    assert.deepEqual(ids(alone.projects), [first.id, second.id])
    assert.isNull(alone.projects[0].inCharge)
    assert.deepEqual(alone.colleagues, [])

    const staff = await addStaff(owner)
    await putInCharge('projects', first.id, staff.member)
    const { projects } = await ownerList(staff.other)
    const { name } = staff.member.user.person
    const member = { seatId: seatOf(staff.member), name, isYou: false }
    assert.deepEqual(
      projects.toSorted((one, other) => one.id - other.id).map(({ inCharge }) => inCharge),
      [member, 'nobody']
    )
    assert.deepEqual(ids((await ownerList(staff.member, '?mine=1')).projects), [first.id])
    assert.deepEqual(ids((await ownerList(staff.other, '?mine=1')).projects), [])
    for (const mine of ['0', 'x', '']) {
      const found = await ownerList(staff.other, `?mine=${mine}`)
      assert.lengthOf(found.projects, 2, mine)
    }
  }).tags(['@PPL-71'])

  test('of a company show it, and only mine on request', async ({ assert }) => {
    const company = await createStager()
    const [first, second] = [
      await createBid(await createProject(await createOwner()), company),
      await createBid(await createProject(await createOwner()), company),
    ]
    const alone = await companyList(company, '?mine=1')
    assert.deepEqual(ids(alone), [first.id, second.id])
    assert.isNull(alone[0].inCharge)

    const staff = await addStaff(company)
    await putInCharge('bids', second.id, staff.member)
    assert.deepEqual(
      (await companyList(staff.other)).map(({ inCharge }) => inCharge),
      [
        { seatId: seatOf(staff.member), name: staff.member.user.person.name, isYou: false },
        'nobody',
      ]
    )
    assert.deepEqual(ids(await companyList(staff.member, '?mine=1')), [second.id])
    assert.deepEqual(ids(await companyList(staff.other, '?mine=1')), [])
    const page = await open('/bids?mine=1', staff.member)
    assert.include(page.words, 'You’re in charge')
    assert.notInclude(page.words, 'Nobody is in charge')
    const all = await open('/bids', staff.other)
    assert.include(all.words, `${staff.member.user.person.name} is in charge`)
    const quiet = await open('/bids?mine=1', await createStager())
    assert.notInclude(quiet.words, 'in charge')
  }).tags(['@PPL-71'])

  test('have the open jobs in pages, and how many each person has', async ({ assert }) => {
    const owner = await createOwner()
    const staff = await addStaff(owner)
    for (let count = 0; count < chargedJobsPageSize + 1; count += 1) await createProject(owner)
    const [newest, older] = await db.from('projects').orderBy('id', 'desc')
    await putInCharge('projects', newest.id, staff.member)
    await putInCharge('projects', older.id, staff.member)
    const queries = await queriesDuring(async () => {
      const first = await jobsInCharge(owner.user)
      assert.lengthOf(first.jobs, chargedJobsPageSize)
      assert.deepInclude(first, { page: 1, pages: 2, total: chargedJobsPageSize + 1 })
      assert.deepInclude(first.jobs[0], {
        ...{ projectId: newest.id, title: newest.title, side: 'owner', photo: null },
        seatId: seatOf(staff.member),
      })
      assert.lengthOf((await jobsInCharge(owner.user, 2)).jobs, 1)
      assert.deepEqual([...(await chargesOf(owner.user))], [[seatOf(staff.member), 2]])
      const people = (await colleaguesOf(owner.user)).map(({ seatId }) => seatId)
      const { first: boss, partner, member, other } = staff
      assert.deepEqual(people, [boss, partner, member, other].map(seatOf))
    })
    assert.lengthOf(queries, 4)
    await db
      .from('projects')
      .where('id', newest.id)
      .update({ status: 'cancelled', cancelled_at: new Date() })
    assert.deepEqual([...(await chargesOf(owner.user))], [[seatOf(staff.member), 1]])
  }).tags(['@PPL-71'])

  test('have each job’s picture and what is next, won ones first', async ({ assert }) => {
    const company = await createStager()
    const staff = await addStaff(company)
    const releasedTo = async () => {
      const { owner, project, bid } = await createPaidBid(100, {
        owner: await createOwner(),
        company,
      })
      return { owner, project, bid }
    }
    const [waiting, proposed, dated, done, over] = [
      await releasedTo(),
      await releasedTo(),
      await releasedTo(),
      await releasedTo(),
      await releasedTo(),
    ]
    await Staging.of(proposed.project.id).propose(company.user, { date: dayFromNow(9) })
    for (const { owner, project } of [dated, done, over]) {
      await Staging.of(project.id).propose(owner.user, { date: dayFromNow(5) })
      await Staging.of(project.id).agree(company.user, dayFromNow(5))
    }
    await moveStaging(done.bid.id, -15)
    await moveStaging(over.bid.id, -15)
    await Staging.of(over.project.id).markRemoved(company.user)
    for (const { owner, project } of [done, over]) await project.complete(owner.user)
    const offered = await createBid(
      await createProject(await createOwner(), { deadline: DateTime.fromISO(dayFromNow(3)) }),
      company
    )
    await db
      .from('projects')
      .where('id', dated.project.id)
      .update({ photos: ['hidden', 'shown'], hidden_photos: ['hidden'] })

    const listed = async () => {
      const { text } = await open('/people', staff.member)
      return pageProps<{ jobs: ReturnType<typeof chargedJobsFor> }>(text).jobs.jobs
    }
    const jobs = await listed()
    assert.deepEqual(
      jobs.map(({ projectId, next }) => [projectId, next?.label ?? null, next?.at ?? null]),
      [
        [done.project.id, 'Last day', dayFromNow(79)],
        [dated.project.id, 'Install', dayFromNow(5)],
        [proposed.project.id, 'Install proposed:', dayFromNow(9)],
        [waiting.project.id, null, null],
        [offered.projectId, 'Offers end', dayFromNow(3)],
      ]
    )
    assert.include(jobs[1].thumbnail, 'shown')
    assert.notInclude(jobs[1].thumbnail, 'hidden')
    assert.isNull(jobs[0].thumbnail)
    const [, ...others] = await queriesDuring(() => jobsInCharge(company.user))
    assert.lengthOf(others, 0)
    assert.isUndefined((await chargesOf(company.user)).get(seatOf(staff.member)))
    await putInCharge('bids', done.bid.id, staff.member)
    assert.equal((await chargesOf(company.user)).get(seatOf(staff.member)), 1)
  }).tags(['@PPL-89'])

  test('and the steps of a dashboard and of a job name it', async ({ assert }) => {
    const { owner, company, project, bid } = await createPaidBid()
    const [owners, companies] = [await addStaff(owner), await addStaff(company)]
    await putInCharge('projects', project.id, owners.member)
    await putInCharge('bids', bid.id, companies.member)
    const other = await createProject(owner)
    await createBid(other, await createStager())
    const chargesOfSteps = async (person: Person, path: '/dashboard' | '/bids') => {
      const { text } = await open(path, person)
      const props = pageProps<Board & { dashboard?: Board }>(text)
      const steps = (props.dashboard ?? props).yourTurn
      return new Map(steps.map(({ projectId, inCharge }) => [projectId, inCharge]))
    }
    const inCharge = ({ user }: Person, isYou: boolean) => ({
      ...{ seatId: user.seat!.id, name: user.person.name },
      isYou,
    })
    for (const [staff, path] of [
      [owners, '/dashboard'],
      [companies, '/bids'],
    ] as const) {
      const own = await chargesOfSteps(staff.member, path)
      assert.deepEqual(own.get(project.id), inCharge(staff.member, true))
      const others = await chargesOfSteps(staff.partner, path)
      assert.deepEqual(others.get(project.id), inCharge(staff.member, false))
      const page = await open(`/projects/${project.id}/staging`, staff.partner)
      assert.include(page.words, `${staff.member.user.person.name} is in charge.`)
      const mine = await open(`/projects/${project.id}/staging`, staff.member)
      assert.include(mine.words, 'You’re in charge.')
    }
    assert.equal((await chargesOfSteps(owner, '/dashboard')).get(other.id), 'nobody')
    const alone = await createPaidBid()
    assert.isNull((await chargesOfSteps(alone.owner, '/dashboard')).get(alone.project.id))
    const quiet = await open(`/projects/${alone.project.id}/staging`, alone.owner)
    assert.notInclude(quiet.words, 'in charge')
  }).tags(['@PPL-90'])

  test('and the job’s pages show it to the own account only', async ({ assert }) => {
    const { owner, company, project, bid } = await createPaidBid()
    const owners = await addStaff(owner)
    const companies = await addStaff(company)
    const rename = (staff: Staff, name: string) =>
      db
        .from('people')
        .whereIn(
          'id',
          [staff.member, staff.other].map(({ user }) => user.person.id)
        )
        .update({ name })
    await rename(owners, 'Canary Assistant')
    await rename(companies, 'Canary Designer')
    await putInCharge('projects', project.id, owners.member)
    await putInCharge('bids', bid.id, companies.member)
    for (const [person, own, others] of [
      [owner, 'Canary Assistant', 'Canary Designer'],
      [company, 'Canary Designer', 'Canary Assistant'],
    ] as const) {
      const list = person === owner ? '/dashboard' : '/bids'
      for (const path of [`/projects/${project.id}`, `/projects/${project.id}/staging`, list]) {
        const { text, status } = await open(path, person)
        assert.equal(status, 200, path)
        assert.include(text, own, path)
        assert.notInclude(text, others, path)
      }
      for (const path of [`/api/projects/${project.id}`, `/api/projects/${project.id}/bids`]) {
        const { text } = await send('GET', path, { as: person })
        assert.notInclude(text, others, path)
      }
    }
    const visitor = await open(`/projects/${project.id}`)
    assert.notMatch(visitor.text, /Canary (Assistant|Designer)/)
  }).tags(['@PPL-71'])
})
