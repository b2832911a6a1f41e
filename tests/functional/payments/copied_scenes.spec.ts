import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { marketMoment } from '#shared/values/market_time'
import { databaseDump, queriesDuring } from '#tests/helpers/database'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAcceptedBid, createOwner, createPaidBid, createStager } from '#tests/helpers/people'
import { sandbox } from '#tests/helpers/sandbox'

/** What differs between any two scenes that begin in an empty database, where ids begin at 1. */
const different: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '(time)'],
  [/\b\w{3}, \w{3} \d+, \d+:\d\d [AP]M ET/g, '(deadline)'],
  [/(?<="created":|"score":|"dedup_at":|"createdAt\\":)\d+/g, '"(time)"'],
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '(uuid)'],
  [/(pi|ch|pm|evt|secret)_[A-Za-z\d]{24}/g, '$1_(id)'],
  [/(?<="phone":"828|[Pp]erson|[Cc]reative[Ss]tager|[Cc]ompany )\d+/g, '(number)'],
  [/(?<=person\(number\)-)\d+/g, '(number)'],
  [/(?<="session_id":")[^"]+/g, '(session)'],
]

/** The same text for both, with its rows in order. */
const withoutDifferences = (rows: unknown[]) =>
  rows
    .map((row) => different.reduce((text, parts) => text.replace(...parts), JSON.stringify(row)))
    .sort()

type Scene = Awaited<ReturnType<typeof createAcceptedBid>>

/** Everything that a scene leaves in the database and at the payment provider. */
async function tracesOf(create: () => Promise<Scene>) {
  await emptyMarketWithoutWebhooks()
  let scene: Scene | undefined
  const queries = await queriesDuring(async () => (scene = await create()))
  const { bid } = scene!
  const tables = await databaseDump(['reputation_changes'])
  const { calls, ...provider } = sandbox.state()
  const lists = Object.entries({ ...tables, ...provider })
  const jobs = await db.from('queue_jobs').orderBy('score')
  const [asked] = await db.from('notifications').where('type', 'offer_accepted')
  return {
    isPlayed: queries.some((query) => query.endsWith('for update')),
    deadline: String(asked.title).includes(marketMoment(bid.paymentDueAt!.toJSDate())),
    hours: bid.paymentDueAt!.diff(bid.selectedAt!).as('hours'),
    traces: {
      calls,
      emails: jobs.map(({ data }) => JSON.parse(data).payload),
      // Notes of the same account mean as much as one.
      noted: await db.from('reputation_changes').distinct('user_id').orderBy('user_id'),
      lists: Object.fromEntries(lists.map(([name, rows]) => [name, withoutDifferences(rows)])),
    },
  }
}

test.group('Copied scenes', () => {
  test('are as if they were played: {$self}')
    .with(['paid fee', 'fee that is due', 'no fee'])
    .run(async ({ assert }, kind) => {
      const create = kind === 'paid fee' ? createPaidBid : createAcceptedBid
      const amount = kind === 'no fee' ? 50 : 3640
      const between = async () => ({ owner: await createOwner(), company: await createStager() })
      await emptyMarketWithoutWebhooks()
      // Later ones are copies of this one, unless an earlier test has played one.
      await create(amount)

      const copied = await tracesOf(() => create(amount))
      const played = await tracesOf(async () => create(amount, await between()))
      assert.deepEqual([copied.isPlayed, played.isPlayed], [false, true])
      assert.deepEqual(copied, { ...played, isPlayed: false })
      assert.equal(played.deadline, kind !== 'no fee')
    })
})
