import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { JobStep } from '#shared/jobs/jobs'
import Staging from '#models/staging'
import Bid from '#models/bid'
import Favorite from '#models/favorite'
import { queriesDuring } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { inertiaVersion, open as load, pageProps } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'

type OwnStep = JobStep & { projectId: number; bidId: number | null; side: string; title: string }

interface OwnDate {
  kind: string
  day: string
  projectId: number
  href: string
  side: string
}

interface Props {
  bids: { id: number; section: string }[]
  yourTurn: OwnStep[]
  week: { today: string; dates: OwnDate[]; next: OwnDate | null }
}

async function board(company: Person): Promise<Props> {
  const { text, status } = await send('GET', '/bids', { headers: { cookie: cookieOf(company) } })
  if (status !== 200) throw new Error(text)
  return pageProps<Props>(text)
}

async function invite(owner: Person, company: Person, title: string) {
  const project = await createProject(owner, { title })
  const identifier = company.user.stagerIdentifier!
  await Favorite.add(owner.user, identifier)
  await project.invite(owner.user, [identifier])
  return project
}

test.group('The company’s dashboard', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('begins with the open steps of its jobs, of its invitations and of its own projects', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const won = await createProject(owner, { title: 'Won house' })
    const accepted = await createBid(won, company)
    const other = await createProject(owner, { title: 'Other house' })
    await createBid(other, await createStager())
    const invited = await invite(owner, company, 'Invited house')
    const declined = await invite(owner, company, 'Declined house')
    await declined.declineInvitation(company.user)
    const posted = await createProject(company, { title: 'Posted house' })
    await createBid(posted, await createStager())
    await accepted.accept(owner.user)

    const { yourTurn } = await board(company)

    assert.deepEqual(
      yourTurn.map(({ key, projectId, bidId, side }) => [key, projectId, bidId, side]),
      [
        ['pay_fee', won.id, accepted.id, 'stager'],
        ['choose_offer', posted.id, null, 'owner'],
        ['answer_invitation', invited.id, null, 'stager'],
      ]
    )
    const nothing = await board(await createStager())
    assert.isEmpty(nothing.yourTurn)
    assert.deepEqual(nothing.week, {
      ...{ today: dayFromNow(0), dates: [], next: null, owed: null },
    })
  }).tags(['@JOB-65', '@R446'])

  test('asks once for an offer on a project that the company is invited to', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await invite(owner, company, 'Invited house')
    for (let time = 0; time < 2; time += 1) {
      const made = await createBid(project, company)
      assert.isEmpty((await board(company)).yourTurn)
      await (await Bid.findVisibleOrFail(made.id)).cancel(company.user)
      const { yourTurn } = await board(company)
      assert.deepEqual(
        yourTurn.map(({ key, projectId }) => [key, projectId]),
        [['answer_invitation', project.id]]
      )
    }
    await createBid(project, company)
    assert.isEmpty((await board(company)).yourTurn)
  }).tags(['@JOB-65'])

  test('lists the dates of its jobs in seven days, and none of offers that led to nothing', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const due = (days: number) => ({
      deadline: DateTime.fromISO(dayFromNow(days), { zone: 'utc' }),
    })
    const pending = await createProject(owner, { title: 'Pending house', ...due(5) })
    await createBid(pending, company)
    const lost = await createProject(owner, { title: 'Lost house', ...due(5) })
    await (await createBid(lost, company)).reject(owner.user)
    const left = await createProject(owner, { title: 'Left house', ...due(5) })
    await (await createBid(left, company)).cancel(company.user)
    const won = await createProject(owner, { title: 'Won house', ...due(4) })
    const bid = await createBid(won, company, { amount: 80 })
    await bid.accept(owner.user)
    await Staging.of(won.id).propose(owner.user, { date: dayFromNow(6) })
    await Staging.of(won.id).agree(company.user, dayFromNow(6))
    const { week } = await board(company)
    assert.deepEqual(
      week.dates.map(({ kind, day, projectId }) => [kind, day, projectId]),
      [
        ['offers_end', dayFromNow(5), pending.id],
        ['install', dayFromNow(6), won.id],
      ]
    )
    assert.deepEqual(week.next, week.dates[0])
  }).tags(['@JOB-67'])

  test('has a filter for open offers from twenty offers on', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const made: Bid[] = []
    const offer = async (title: string) => {
      const project = await createProject(owner, { title })
      made.push(await createBid(project, company, { amount: 80 }))
    }
    for (let count = 0; count < 19; count += 1) await offer(`House ${count}.`)
    const [won, lost] = made
    await won.accept(owner.user)
    await lost.reject(owner.user)
    const page = async (query: string) => {
      const headers = { cookie: cookieOf(company) }
      const text = (await send('GET', `/bids${query}`, { headers })).text.replaceAll('&amp;', '&')
      const links = text.matchAll(/<a ([^>]*)>(All|Open offers)<\/a>/g)
      const [, current = ''] = text.split('id="current-bids"')
      const [list] = current.split('id="past-bids"')
      return {
        text,
        listed: made.flatMap((_, count) => (list.includes(`>House ${count}.<`) ? [count] : [])),
        chosen: Array.from(links, ([, link, label]) => [
          label,
          /href="([^"]*)"/.exec(link)?.[1],
          link.includes('aria-current="true"'),
        ]),
      }
    }
    const running = made.flatMap((_, count) => (count === 1 ? [] : [count]))
    const few = await page('?show=offers')
    assert.isEmpty(few.chosen)
    assert.deepEqual(few.listed, running)

    await offer('House 19.')
    for (const query of ['', '?show=', '?show=mine', '?show[]=offers']) {
      const all = await page(query)
      assert.deepEqual(
        all.chosen.map(([label, , isCurrent]) => [label, isCurrent]),
        [
          ['All', true],
          ['Open offers', false],
        ],
        query
      )
      assert.deepEqual(all.listed, [...running, 19], query)
    }
    const open = await page('?show=offers')
    assert.deepEqual(open.chosen, [
      ['All', '/bids', false],
      ['Open offers', '/bids?show=offers', true],
    ])
    assert.deepEqual(open.listed, [...running.slice(1), 19])

    for (const bid of made.slice(2)) await (await Bid.findVisibleOrFail(bid.id)).reject(owner.user)
    const none = await page('?show=offers')
    assert.isEmpty(none.listed)
    assert.include(none.text, 'No offers of yours are open at this time.')
    assert.lengthOf(none.chosen, 2)
  }).tags(['@JOB-74', '@R463'])

  test('takes the same number of queries, however many jobs there are', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const ask = () => board(company)
    await createBid(await createProject(owner), company)
    await invite(owner, company, 'Invited house')
    const one = await queriesDuring(ask)
    for (let count = 0; count < 4; count += 1) {
      await createBid(await createProject(owner), company)
      await invite(owner, company, `Invited house ${count}`)
    }
    assert.lengthOf(await queriesDuring(ask), one.length)
    // One of them counts the offers on all pages.
    assert.isAtMost(one.length, 13)
  }).tags(['@JOB-65'])

  test('reads only the parts that it asks for again', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const bid = await createBid(await createProject(owner), company, { amount: 80 })
    await bid.accept(owner.user)
    await createProject(company)
    const whole = await board(company)
    const headers = {
      'x-inertia': 'true',
      'x-inertia-version': await inertiaVersion(),
      'x-inertia-partial-component': 'bids/index',
    }
    const again = async (...names: string[]) => {
      const page = await load('/bids', company, {
        ...headers,
        'x-inertia-partial-data': names.join(','),
      })
      const { props } = JSON.parse(page.text) as { props: Props }
      return props
    }
    const asked = ['decisions', 'yourTurn', 'week']

    const props = await again(...asked)
    assert.includeMembers(Object.keys(props), asked)
    for (const name of ['bids', 'won', 'postedProjects']) assert.notProperty(props, name)
    assert.deepEqual(props.yourTurn, whole.yourTurn)
    assert.deepEqual(props.week, whole.week)

    const none = (await queriesDuring(() => again('installHint'))).length
    assert.lengthOf(await queriesDuring(() => again(...asked)), none + 5)
    assert.lengthOf(await queriesDuring(() => again('decisions')), none + 1)
  }).tags(['@JOB-65'])
})
