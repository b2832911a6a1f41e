import { test } from '@japa/runner'
import env from '#start/env'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import type { RecordedStep } from '#tests/functional/sequences/choosing'
import { replay } from '#tests/functional/sequences/play'
import { newSetting } from '#tests/functional/sequences/run'

/** Plays sequences, each in its own market. @returns what happened in all of them */
async function runStories(...stories: RecordedStep[][]) {
  const setting = { ...(await newSetting(env.get('PORT'))), viewers: 1 }
  await Promise.all(stories.map((story) => replay(story, setting)))
  return setting.tally.report()
}

const runStory = (...story: RecordedStep[]) => runStories(story)

const agreement = '/api/projects/:id/agreement'
const preparing = `POST ${agreement}`
const changing = `PUT ${agreement}/draft`
const reading = `GET ${agreement}`
const sending = `POST ${agreement}/versions`
const amending = `POST ${agreement}/addenda`
const signing = `POST ${agreement}/signatures`
const declining = `POST ${agreement}/declines`
const opening = `POST ${agreement}/openings`
const reporting = `POST ${agreement}/reports`
const answering = 'POST /api/admin/agreement-reports/:id/decision'

/** Details of calls: an offer of $99, a draft with an install date, and one that needs no address. */
const [free, withDay, withoutAddress] = [1, 10, 2]

const bid: RecordedStep = ['Cara', 'POST /api/projects/:id/bids']

test.group('Random sequences that failed once', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('an admin’s `can` flag agrees with the deletion of a project', async () => {
    await runStory(['Olga', 'POST /api/projects'], ['Ada', 'DELETE /api/projects/:id'])
  }).tags(['@R01'])

  test('a stager that has made a bid may not make a second one', async () => {
    await runStory(['Olga', 'POST /api/projects'], bid, bid)
  }).tags(['@BID-01', '@R12'])

  test('a stager may not make more new bids than a day allows', async () => {
    const again: RecordedStep[] = [1, 2, 3, 4, 5, 6].flatMap((number): RecordedStep[] => [
      bid,
      ['Cara', 'POST /api/bids/:id/cancel', number],
    ])
    await runStory(['Olga', 'POST /api/projects'], ...again, bid)
  }).tags(['@BID-06'])

  test('a stager that has withdrawn makes no new bid on a hidden project', async () => {
    await runStory(
      ['Olga', 'POST /api/projects'],
      bid,
      ['Cara', 'POST /api/bids/:id/cancel'],
      ['Ada', 'POST /api/admin/projects/:id/hide'],
      bid
    )
  }).tags(['@R89'])

  test('a canceled project is deleted by its owner', async () => {
    await runStory(
      ['Olga', 'POST /api/projects'],
      ['Olga', 'POST /api/projects/:id/cancel'],
      ['Olga', 'DELETE /api/projects/:id']
    )
  }).tags(['@R97'])

  test('a canceled project is deleted by an admin, and stays in the stager’s history', async () => {
    await runStory(
      ['Olga', 'POST /api/projects'],
      bid,
      ['Olga', 'POST /api/projects/:id/cancel'],
      ['Ada', 'DELETE /api/projects/:id']
    )
  }).tags(['@R97'])

  test('work under way is visible only to those with a bid if its owner is suspended', async () => {
    await runStory(
      ['Olga', 'POST /api/projects'],
      bid,
      ['Olga', 'POST /api/bids/:id/accept'],
      ['Ada', 'POST /api/admin/users/:id/suspend', 'Olga']
    )
  }).tags(['@ADM-17', '@R98'])

  test('a person that is blocked already may be blocked again', async () => {
    const block: RecordedStep = ['Omar', 'POST /api/messages/:id/block', 'Ada']
    const unblock: RecordedStep = ['Omar', 'DELETE /api/messages/:id/block', 'Ada']
    await runStory(['Ada', 'POST /api/messages', 'Omar'], block, block, unblock, unblock)
  }).tags(['@R15'])

  test('an address that was restored once is changed and restored again', async () => {
    const change: RecordedStep = ['Omar', 'PATCH /api/users/:id (email)', 'Omar']
    const restore: RecordedStep = ['visitor', 'POST /api/auth/restore-email', 'Omar']
    await runStory(
      change,
      restore,
      ['visitor', 'POST /api/auth/reset-password', 'Omar'],
      ['visitor', 'POST /api/auth/login', 'Omar'],
      change,
      restore
    )
  }).tags(['@R71', '@R82'])

  test('the address of a deleted account belongs to whoever has it now', async () => {
    const reset: RecordedStep = ['visitor', 'POST /api/auth/reset-password', 'Olga']
    await runStories(
      [
        ['Olga', 'DELETE /api/users/:id', 'Olga'],
        reset,
        ['visitor', 'POST /api/auth/register', 'Olga', 1],
        reset,
      ],
      [
        ['Omar', 'DELETE /api/users/:id', 'Omar'],
        ['Olga', 'PATCH /api/users/:id (email)', 'Olga', 3],
        ['visitor', 'POST /api/auth/reset-password', 'Omar'],
        ['visitor', 'POST /api/auth/login', 'Olga'],
      ]
    )
  }).tags(['@R32'])

  test('late money is refunded by an admin if it counts, and only once if it goes back', async () => {
    const lose: RecordedStep = ['visitor', 'an answer of the provider is lost']
    const pay: RecordedStep = ['visitor', 'the card form of a lost answer']
    const refund: RecordedStep = ['Ada', 'POST /api/admin/payments/:id/refund']
    const start: RecordedStep[] = [
      ['Olga', 'POST /api/projects'],
      bid,
      refund,
      ['Olga', 'POST /api/bids/:id/accept'],
      lose,
    ]
    await runStories(
      [...start, ['visitor', 'the payment window passes'], pay, refund, refund],
      [...start, ['Olga', 'POST /api/projects/:id/complete'], pay, refund]
    )
  }).tags(['@R04', '@R77'])

  test('late money for the offer of a deleted account goes back', async () => {
    await runStory(
      ['Olga', 'POST /api/projects'],
      bid,
      ['Olga', 'POST /api/bids/:id/accept'],
      ['visitor', 'an answer of the provider is lost'],
      ['visitor', 'the payment window passes'],
      ['Cara', 'DELETE /api/users/:id', 'Cara'],
      ['visitor', 'the card form of a lost answer']
    )
  }).tags(['@R04'])

  test('the second of two charges goes back, also if the first one is reported later', async () => {
    const refund: RecordedStep = ['Ada', 'POST /api/admin/payments/:id/refund']
    const start: RecordedStep[] = [
      ['Olga', 'POST /api/projects'],
      bid,
      ['Olga', 'POST /api/bids/:id/accept'],
      ['visitor', 'an answer of the provider is lost'],
      ['Cara', 'POST /api/bids/:id/payment-intent'],
      ['visitor', 'the card form'],
    ]
    const payLost: RecordedStep = ['visitor', 'the card form of a lost answer']
    const report: RecordedStep = ['Cara', 'POST /api/bids/:id/complete-payment']
    await runStories([...start, payLost], [...start, report, payLost, refund, refund])
  }).tags(['@R04', '@R77'])

  test('an overdue selection lasts until its own market’s timer ends it', async () => {
    const preparation: RecordedStep[] = [
      ['Olga', 'POST /api/projects'],
      ['Omar', 'POST /api/projects'],
      ['Cara', 'POST /api/projects/:id/bids', 1, 1],
      ['Cara', 'POST /api/projects/:id/bids', 2],
      ['Olga', 'POST /api/bids/:id/accept', 1],
      ['Omar', 'POST /api/bids/:id/accept', 2],
      ['Cara', 'POST /api/bids/:id/complete', 1],
    ]
    const waiting: RecordedStep = ['visitor', 'two weeks pass unnoticed']
    const completion: RecordedStep = ['visitor', 'finished work completes its project']
    const expiry: RecordedStep = ['visitor', 'unpaid selections end']
    const change: RecordedStep = ['Cleo', 'PATCH /api/users/:id', 'Cleo']
    // The second market waits for the clock, and the first one's next timer for the second market.
    await runStories(
      [...preparation, waiting, ...Array(12).fill(change), ...Array(5).fill(expiry)],
      [...preparation, change, waiting, completion, ...Array(9).fill(change)]
    )
  }).tags(['@R04'])

  test('reviews stay hidden, are released together or by the timer, and can be removed', async () => {
    const completed: RecordedStep[] = [
      ['Olga', 'POST /api/projects'],
      ['Cara', 'POST /api/projects/:id/bids', 1, 1],
      ['Olga', 'POST /api/bids/:id/accept'],
      ['Cara', 'POST /api/projects/:id/review'],
      ['Olga', 'POST /api/projects/:id/complete'],
      ['Cole', 'POST /api/projects/:id/review'],
      ['Cara', 'POST /api/projects/:id/review'],
      ['Cara', 'POST /api/projects/:id/review'],
      ['Olga', 'POST /api/reviews/:id/reply'],
    ]
    const answers: RecordedStep[] = [
      ['Olga', 'POST /api/reviews/:id/reply'],
      ['Olga', 'POST /api/reviews/:id/reply'],
      ['Olga', 'POST /api/reviews/:id/report'],
      ['Ada', 'POST /api/admin/reviews/:id/dismissal'],
      ['Ada', 'POST /api/admin/reviews/:id/dismissal'],
      ['Ada', 'POST /api/admin/reviews/:id/removal'],
      ['Ada', 'POST /api/admin/reviews/:id/removal'],
      ['Olga', 'POST /api/reviews/:id/report'],
    ]
    const over: RecordedStep = ['visitor', 'the time for reviews passes']
    await runStories(
      [...completed, ['Olga', 'POST /api/projects/:id/review'], ...answers, over],
      [...completed, over, ['Olga', 'POST /api/projects/:id/review'], ...answers],
      [
        ...completed,
        ['Cara', 'DELETE /api/users/:id', 'Cara'],
        ['Olga', 'POST /api/projects/:id/review'],
        over,
        ...answers,
      ]
    )
  }).tags(['@TRU-10'])

  test('a signature of an owner is an answer to the company', async () => {
    await runStory(
      ['Olga', 'POST /api/projects'],
      bid,
      ['Olga', 'POST /api/bids/:id/accept'],
      ['Cara', 'POST /api/bids/:id/payment-intent'],
      ['visitor', 'the card form'],
      ['Cara', 'POST /api/bids/:id/complete-payment'],
      ['Cara', preparing],
      ['Cara', changing, 1, withoutAddress],
      ['Cara', reading],
      ['Cara', sending],
      ['Olga', signing],
      ['visitor', 'a week passes'],
      ['Cara', 'POST /api/bids/:id/report-unresponsive']
    )
  }).tags(['@TRU-40'])
})

test.group('Sequences that random runs rarely reach', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('signed agreements, new dates, and addenda', async ({ assert }) => {
    const sent: RecordedStep[] = [
      ['Olga', 'POST /api/projects'],
      ['Cara', 'POST /api/projects/:id/bids', 1, free],
      ['Olga', 'POST /api/bids/:id/accept'],
      ['Cara', preparing, 1, 1],
      ['Cara', reading],
      ['Cara', sending],
      ['Olga', 'PUT /api/projects/:id/staging/access'],
      ['Cara', changing, 1, withDay],
      ['Cara', sending],
      ['Cara', reading],
      ['Cara', sending],
      ['Cole', signing],
    ]
    const signed: RecordedStep[] = [
      ...sent,
      ['Olga', signing],
      ['Olga', 'POST /api/projects/:id/agreement/declines'],
      ['Cara', signing],
    ]
    const moved: RecordedStep[] = [
      ['Olga', 'POST /api/projects/:id/staging/install-date'],
      ['Cara', 'POST /api/projects/:id/staging/agreement'],
    ]
    const amended: RecordedStep[] = [
      ['Olga', amending],
      ['Olga', reading],
      ['Olga', amending],
      ['Cara', amending],
      ['Cara', signing],
      ['Olga', signing],
      ['Olga', reading],
    ]
    const reported: RecordedStep[] = [
      ['Ada', answering],
      ['Cara', reporting],
      ['Cara', reporting],
      ['Ada', answering],
      ['Ada', answering],
      ['Cara', reading],
      ['Olga', reading],
    ]
    const report = await runStories(
      [...signed, ...moved, ...amended, ...reported],
      [...sent, ['Cara', signing], ...moved, ['Olga', signing], ['Olga', reading]],
      [
        ...signed,
        ['visitor', 'the term of a staging passes'],
        ...amended,
        ['Olga', 'POST /api/projects/:id/staging/removal'],
        ['Cara', preparing],
        ['Cara', reading],
      ],
      [...sent, ['Cara', declining], ['Olga', signing], ['Cara', preparing], ['Olga', reading]],
      [
        ...sent,
        ['Olga', opening],
        ['Cara', reading],
        ['Cara', opening],
        ['Olga', declining],
        ['Olga', opening],
        ['Cara', reading],
      ],
      [
        ...signed,
        ['Cara', reporting],
        ['Cara', preparing],
        ['Cara', 'DELETE /api/users/:id', 'Cara'],
        ['Olga', reading],
        ['Ada', answering],
        ['Olga', 'DELETE /api/users/:id', 'Olga'],
      ]
    )
    for (const event of [
      'an agreement is sent: 6',
      'both have signed an agreement: 3',
      'a signature sets the install date: 3',
      'an addendum is offered: 2',
      'both have signed an addendum: 2',
      'an agreement is opened: 1',
      'an agreement is declined: 1',
      'an agreement is withdrawn: 1',
    ]) {
      assert.include(report.split('\n'), event)
    }
  }).tags(['@AGR-34', '@AGR-35', '@AGR-36', '@AGR-37'])

  test('an owner who was renamed can’t sign what names it differently', async () => {
    await runStory(
      ['Olga', 'POST /api/projects'],
      ['Cara', 'POST /api/projects/:id/bids', 1, free],
      ['Olga', 'POST /api/bids/:id/accept'],
      ['Cara', preparing, 1, 1],
      ['Cara', changing, 1, withoutAddress],
      ['Cara', reading],
      ['Cara', sending],
      ['Olga', 'PATCH /api/users/:id', 'Olga'],
      ['Olga', reading],
      ['Olga', signing],
      ['Cara', signing]
    )
  }).tags(['@AGR-141'])

  test('an admin doesn’t answer a suspended company about a home of their own', async () => {
    await runStory(
      ['Ada', 'POST /api/projects'],
      ['Cole', 'POST /api/projects/:id/questions'],
      ['Ada', 'POST /api/admin/users/:id/suspend', 'Cole'],
      ['Ada', 'PATCH /api/questions/:id']
    )
  }).tags(['@ASK-94'])

  test('an offer that was accepted again can be paid late', async () => {
    await runStory(
      ['Olga', 'POST /api/projects'],
      bid,
      ['Olga', 'POST /api/bids/:id/accept'],
      ['Olga', 'POST /api/bids/:id/undo-accept'],
      ['Olga', 'POST /api/bids/:id/accept'],
      ['visitor', 'an answer of the provider is lost'],
      ['Olga', 'POST /api/projects/:id/cancel'],
      ['visitor', 'the card form of a lost answer']
    )
  }).tags(['@R04'])
})
