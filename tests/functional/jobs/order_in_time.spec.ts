import { test } from '@japa/runner'
import { dayInBrief } from '#shared/market_time'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import type { Person } from '#tests/helpers/people'
import {
  createReleased,
  createStaging,
  dayFromNow,
  moveStaging,
  storedStaging,
} from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

interface SeenBid {
  id: number
  completeBlockedReason: string | null
  can: { complete: boolean }
}

/** Whether the work can be completed, everywhere the company reads it. */
async function completionFor(company: Person, projectId: number) {
  const own = await call<SeenBid[]>(company, `GET /api/users/${company.user.id}/bids`)
  const listed = await call<SeenBid[]>(company, `GET /api/projects/${projectId}/bids`)
  return [own, listed].map(({ body: [bid] }) => [bid.can.complete, bid.completeBlockedReason])
}

test.group('Completing the work', (group) => {
  group.each.setup(() => emptyDatabase())

  test('waits for an agreed install day, and says where another one is proposed', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createStaging(10)
    const complete = () => call(company, `POST /api/bids/${bid.id}/complete`)
    const day = (date: string) => dayInBrief(date, dayFromNow(0))
    const sentence = (days: number) =>
      `The install is on ${day(dayFromNow(days))}. Work can be completed from that day on.`

    const before = await databaseDump(['rate_limits', 'sessions'])
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await complete()
      assert.equal(status, 409)
      assert.deepEqual(body, {
        message: sentence(10),
        link: { label: 'Propose another day', href: `/projects/${project.id}/staging` },
      })
    }
    assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), before)
    assert.deepEqual(await completionFor(company, project.id), [
      [false, sentence(10)],
      [false, sentence(10)],
    ])

    await moveStaging(bid.id, -9)
    assert.equal((await complete()).status, 409, 'on the day before')
    await moveStaging(bid.id, -1)
    assert.deepEqual(await completionFor(company, project.id), [
      [true, null],
      [true, null],
    ])
    const done = await complete()
    assert.equal(done.status, 200)
    assert.isString(done.body.stagerCompletedAt)
    assert.equal((await notificationTypesOf(owner)).at(-1), 'work_completed')
    const again = await complete()
    assert.deepEqual(again.body, { message: 'This work is already completed.' })
  }).tags(['@JOB-20', '@JOB-21', '@SBD-09'])

  test('doesn’t wait for a day that is only proposed, and follows one that is moved', async ({
    assert,
  }) => {
    const proposed = await createReleased()
    const date = dayFromNow(5)
    await call(proposed.company, `POST ${proposed.path}/install-date`, { date })
    const free = await completionFor(proposed.company, proposed.project.id)
    assert.deepEqual(free[0], [true, null])
    const { status } = await call(proposed.company, `POST /api/bids/${proposed.bid.id}/complete`)
    assert.equal(status, 200)

    const { owner, company, bid, path } = await createStaging(10)
    await call(company, `POST ${path}/install-date`, { date: dayFromNow(0) })
    const early = await call(company, `POST /api/bids/${bid.id}/complete`)
    assert.equal(early.status, 409, 'until the owner has agreed')
    await call(owner, `POST ${path}/agreement`, { date: dayFromNow(0) })
    assert.isNotNull((await storedStaging(bid.id)).install_on)
    assert.equal((await call(company, `POST /api/bids/${bid.id}/complete`)).status, 200)
  }).tags(['@JOB-20', '@SBD-09', '@R06'])
})
