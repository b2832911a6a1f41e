import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { notificationTypes } from '#shared/notifications/notification_types'
import { jobStepKeys, jobSteps, stepNotificationTypes } from '#lifecycles/job'
import Notification from '#models/notification'
import {
  emailPartsOf,
  emailTextOf,
  pushTextOf,
  type ProjectNotificationType,
} from '#notifications/catalog'
import { notify } from '#notifications/notify'
import { emptyDatabase } from '#tests/helpers/database'
import { createCanaryMarket, type Market } from '#tests/helpers/notifications'
import { dayFromNow } from '#tests/helpers/stagings'

type Step = (typeof jobSteps)[keyof typeof jobSteps]
type Situation = Parameters<Step['href']>[0]
const sides = ['owner', 'stager'] as const

/** What the pages of the steps depend on. */
const situationOf = ({ project, bid, company }: Market): Situation => ({
  project: { id: project.id, status: 'open', isHidden: false, isOnHold: false, deadline: null },
  pendingOffers: 1,
  unconfirmedOffers: 0,
  sellersChoice: null,
  openQuestions: 0,
  isInvited: false,
  offer: {
    id: bid.id,
    companyId: company.user.id,
    status: 'pending',
    paymentStatus: 'unpaid',
    paymentDueAt: null,
    stagerCompletedAt: null,
    rejectionReason: null,
    declineReason: null,
    cancellationReason: null,
    awaitsConfirmation: false,
    paid: null,
  },
  company: null,
  now: new Date(),
  names: { owner: '', stager: '' },
  isGone: { owner: false, stager: false },
  today: dayFromNow(0),
  paid: null,
  as: () => {
    throw new Error('Only rules ask for this')
  },
})

const withoutHash = (path: string) => path.split('#')[0]

/** Writes a notification to one of the two, and returns it as emails and pushes load it. */
async function written(
  type: ProjectNotificationType,
  to: (typeof sides)[number],
  { owner, company, project, bid }: Market
): Promise<Notification> {
  await db.from('notifications').delete()
  const reader = to === 'owner' ? owner : company
  const day = dayFromNow(9)
  await db.transaction((trx) =>
    notify(trx, reader.user.id, type, {
      project,
      bid,
      company: company.user.stagerIdentifier ?? undefined,
      staging: { to, day, answer: 'extend' },
      agreement: { to, kind: 'agreement', sentAt: new Date() },
      review: { to },
    })
  )
  return Notification.query()
    .preload('project')
    .preload('bid', (query) => query.preload('bidder').preload('reviews'))
    .preload('user')
    .firstOrFail()
}

test.group('Notifications about the steps of a job', (group) => {
  let market: Market
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    market = await createCanaryMarket()
    await db.from('projects').update({ status: 'completed', completed_at: new Date() })
    await db
      .from('bids')
      .update({ status: 'accepted', payment_status: 'paid', paid_at: new Date() })
    await market.project.refresh()
  })

  test('lead to the page of their step, by email and on devices', async ({ assert }) => {
    const walked = new Set<string>()
    const situation = situationOf(market)
    for (const key of jobStepKeys) {
      const { settles, informs = [], href } = jobSteps[key]
      for (const type of [...settles, ...informs]) {
        // Who waits for a payment reads of it on the project's page.
        const isInformed = informs.includes(type)
        const page = isInformed ? `/projects/${market.project.id}` : withoutHash(href(situation))
        for (const side of sides) {
          const row = await written(type as ProjectNotificationType, side, market)
          const label = `${key}: ${type} to the ${side}`
          assert.equal(withoutHash(emailTextOf(row).path), page, label)
          assert.isDefined(emailPartsOf(type)?.button, label)
          const [pushed] = pushTextOf([row]).url.split('#')
          const isCheckout = page.startsWith('/payment/')
          assert.equal(pushed, isCheckout ? `/projects/${market.project.id}` : page, label)
        }
        walked.add(type)
      }
    }
    assert.sameMembers([...walked], stepNotificationTypes)
  }).tags(['@JOB-97', '@R456'])

  test('name nobody if they are about a staging or an agreement', async ({ assert }) => {
    const about = /^(install|term|removal|furniture|agreement)_/
    const types = notificationTypes.values.filter((type) => about.test(type))
    assert.isAbove(types.length, 12)
    const { owner, company } = market
    const names = /Canary-(owner|firm)|canary-(owner|firm)@|828000(1111|2222)/
    for (const type of types) {
      if (type === 'agreement_reviewed') continue
      for (const side of sides) {
        const row = await written(type as ProjectNotificationType, side, market)
        const { subject, heading, lead, digest, next, button, details } = emailTextOf(row)
        const { title, body } = pushTextOf([row])
        const email = [subject, heading, lead, digest, next, button, JSON.stringify(details)]
        for (const text of [row.title, row.message, ...email, title, body]) {
          assert.notMatch(text, names, `${type} to the ${side}`)
          assert.notInclude(text, owner.user.name)
          assert.notInclude(text, company.user.stagerIdentifier!, `${type} to the ${side}`)
        }
      }
    }
  }).tags(['@JOB-98', '@RET-36', '@AGR-38'])
})
