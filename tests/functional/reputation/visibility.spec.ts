import { test } from '@japa/runner'
import { adminPath } from '#config/admin'
import Bid from '#models/bid'
import Project from '#models/project'
import { sectionsOf } from '#queries/data_export'
import { refreshReputation } from '#models/user/reputation'
import { reputationFiguresOf } from '#queries/reputation'
import {
  companyReputation,
  noReputation,
  ownerReputation,
  type CompanyReputation,
} from '#shared/reputation/reputation'
import { queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { open, pageProps } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  createSupport,
  type Person,
} from '#tests/helpers/people'
import { reviewBy } from '#tests/helpers/reputation'

interface Listed {
  userId: number
  bidder: Record<string, unknown> & { reputation?: CompanyReputation | null }
}

const bidsFor = async (projectId: number, as?: Person): Promise<Listed[]> =>
  JSON.parse((await send('GET', `/api/projects/${projectId}/bids`, { as })).text)

const versionOf = async ({ id }: Project) => (await Project.findOrFail(id)).version

/** A company with a completed project and a review of five stars. */
async function createReviewedStager() {
  const { company, owner, project } = await createPaidBid()
  await project.complete(owner.user)
  await reviewBy(owner, company, project, 5)
  return { company, owner, project }
}

const reviewed: CompanyReputation = {
  rating: 4.3,
  reviewCount: 1,
  completedProjects: 1,
  isNew: true,
  replyMinutes: null,
  paidOnTime: 100,
  cancellations: 0,
}

test.group('Who sees the figures of a company', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('on a bid: the project’s owner, the company itself and the team', async ({ assert }) => {
    const { company, project: past } = await createReviewedStager()
    const [owner, other] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    await createBid(project, company)
    await createBid(project, other)
    await refreshReputation()
    const ofCompany = async (as?: Person) =>
      (await bidsFor(project.id, as)).find(({ userId }) => userId === company.user.id)!.bidder
    for (const viewer of [owner, company, await createAdmin(), await createSupport()]) {
      assert.deepEqual((await ofCompany(viewer)).reputation, reviewed)
    }
    for (const viewer of [undefined, other, await createStager(), await createOwner()]) {
      assert.sameMembers(Object.keys(await ofCompany(viewer)), [
        ...['id', 'stagerIdentifier', 'portfolioPhotos', 'portfolioThumbnails'],
      ])
      const { text } = await open(`/projects/${project.id}`, viewer)
      assert.notMatch(text, /"paidOnTime":100/)
    }
    const own = (await bidsFor(project.id, other)).find(({ userId }) => userId === other.user.id)!
    assert.deepEqual(own.bidder.reputation, companyReputation(noReputation))

    const { words } = await open(`/projects/${project.id}`, owner)
    for (const text of ['4.3 out of 5 1 review · 1 completed', '100% paid on time']) {
      assert.include(words, text)
    }
    assert.include(words, 'No reviews yet New on Stagely')
    // Over: nothing depends on the figures anymore.
    assert.isNull((await bidsFor(past.id, company))[0].bidder.reputation)
  }).tags(['@TRU-24', '@R209', '@R210'])

  test('on its page: everyone, without its name', async ({ assert }) => {
    const { company } = await createReviewedStager()
    await refreshReputation()
    const { words, text } = await open(`/companies/${company.user.stagerIdentifier}`)
    for (const part of ['New on Stagely', '4.3 out of 5 (1)', '100% of its acceptances']) {
      assert.include(words, part)
    }
    assert.include(text, 'href="/how-reputation-works"')
    assert.notInclude(text, company.user.name)
  }).tags(['@TRU-24', '@R209'])

  test('and of an owner: companies on the project page', async ({ assert }) => {
    const { company, owner, project: past } = await createReviewedStager()
    await reviewBy(company, owner, past, 1)
    const project = await createProject(owner)
    await (await createBid(project, company)).accept(owner.user)
    await (await Project.findOrFail(project.id)).cancel(owner.user)
    const next = await createProject(owner)
    await refreshReputation()
    const path = `/projects/${next.id}`
    const { words, text } = await open(path, await createStager())
    assert.deepEqual(pageProps<{ ownerRecord: object }>(text).ownerRecord, {
      ...ownerReputation(noReputation),
      ...{ rating: 3.3, reviewCount: 1, posted: 3, past: 2, hired: 1, cancellations: 1 },
    })
    for (const part of ['Hired on 1 of 2 projects', '1 project', '3.3 out of 5 (1)']) {
      assert.include(words, part)
    }
    for (const viewer of [undefined, owner, await createOwner()]) {
      assert.isNull(pageProps<{ ownerRecord: null }>((await open(path, viewer)).text).ownerRecord)
    }
  }).tags(['@TRU-22'])

  test('change the version of active projects with a live bid, and of no others', async ({
    assert,
  }) => {
    const { company, owner, project: past } = await createPaidBid()
    const [open1, open2, without] = [
      await createProject(await createOwner()),
      await createProject(owner),
      await createProject(owner),
    ]
    await createBid(open1, company)
    await (await createBid(open2, company)).accept(owner.user)
    const withdrawn = await createBid(without, company)
    await (await Bid.findVisibleOrFail(withdrawn.id)).cancel(company.user)
    await (await Project.findOrFail(past.id)).complete(owner.user)
    const projects = [open1, open2, without, past]
    const versions = () => Promise.all(projects.map(versionOf))

    const first = await versions()
    await refreshReputation()
    const second = await versions()
    assert.deepEqual(
      second.map((version, at) => version - first[at]),
      [1, 1, 0, 0]
    )
    // Nothing has changed that a bid shows: the company posts a project of its own.
    await refreshReputation()
    await createProject(company)
    await refreshReputation()
    assert.deepEqual(await versions(), second)
    assert.equal((await reputationFiguresOf(company.user)).postedProjects, 1)

    const path = `/api/projects/${open1.id}/bids`
    const poll = await send('GET', path, { as: company })
    const headers = { 'if-none-match': String(poll.headers.etag) }
    await reviewBy(owner, company, past, 4)
    assert.equal((await send('GET', path, { as: company, headers })).status, 304)
    await refreshReputation()
    const queries = await queriesDuring(async () => {
      assert.equal((await send('GET', path, { as: company, headers })).status, 200)
    })
    // The session, the version and the bids with their figures.
    assert.lengthOf(queries, 1)
  }).tags(['@TRU-25', '@R210'])

  test('while bids are accepted and accounts close at the same time', async ({ assert }) => {
    const scenes = await Promise.all([1, 2, 3].map(() => createReviewedStager()))
    const rounds = scenes.map(async ({ company, owner, project: past }) => {
      const project = await createProject(owner)
      const bid = await createBid(project, company)
      await Promise.all([
        reviewBy(company, owner, past, 3).then(() => refreshReputation()),
        bid.accept(owner.user),
        refreshReputation(),
      ])
    })
    await Promise.all(rounds)
    await refreshReputation()
    for (const { company, owner } of scenes) {
      await Promise.all([company.user.refresh(), owner.user.refresh()])
      assert.deepEqual([company.user.rating, owner.user.rating], [4.25, 3.75])
    }
  }).tags(['@TRU-23'])

  test('themselves, and the team on the page of the account', async ({ assert }) => {
    const { company, owner } = await createReviewedStager()
    await refreshReputation()
    const profile = await open('/profile', company)
    assert.deepEqual(
      pageProps<{ reputation: CompanyReputation }>(profile.text).reputation,
      reviewed
    )
    const dashboard = await open('/dashboard', owner)
    assert.include(dashboard.words, 'What companies see about you')
    assert.include(dashboard.words, 'Hired on 1 of 1 project')
    for (const { text } of [profile, dashboard]) {
      assert.include(text, 'href="/how-reputation-works"')
    }
    const account = await open(`${adminPath}/users/${company.user.id}`, await createAdmin())
    assert.include(account.words, 'Paid on time 100% of its acceptances')

    const chapter = sectionsOf(company.user).find(([name]) => name === 'reputation')!
    const rows = await Array.fromAsync(chapter[1])
    assert.lengthOf(rows, 1)
    assert.containSubset(rows, [{ rating: 4.25, reviews: 1, completedProjects: 1 }])
  }).tags(['@TRU-26'])
})

test.group('The page about reputation', () => {
  test('has the formulas, and an example by the same code', async ({ assert }) => {
    const { words, text } = await open('/how-reputation-works')
    for (const part of [
      '(3 × 4 + all stars) ÷ (3 + number of reviews)',
      'No reviews yet',
      'New on Stagely',
      "What isn't counted",
      'Every 2 minutes',
      // The example.
      'after 12 minutes, 45 minutes, 3 hours, 7 hours and 25 hours',
      '(12 + 19) ÷ (3 + 4) = 4.43',
      '4.4 out of 5 (4)',
      'About 3 hours',
      '86% of its acceptances',
    ]) {
      assert.include(words, part)
    }
    assert.include(text, '<link')
    for (const page of ['/', '/sitemap.xml']) {
      assert.include((await send('GET', page)).text, '/how-reputation-works')
    }
    assert.include((await open('/help-center')).text, 'href="/how-reputation-works"')
    assert.lengthOf(await queriesDuring(() => open('/how-reputation-works')), 0)
  }).tags(['@TRU-27'])
})
