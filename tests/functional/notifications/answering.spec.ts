import { readdir, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { notificationTypes } from '#shared/notifications/notification_types'
import BundleEmail from '#mails/bundle_email'
import DigestEmail from '#mails/digest_email'
import Notification from '#models/notification'
import { peopleOf } from '#notifications/account_people'
import { notify } from '#notifications/notify'
import { topicOf, type ProjectNotificationType } from '#notifications/catalog'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { address } from '#tests/helpers/http'
import { inquiry } from '#tests/helpers/inquiries'
import { sendMessages } from '#tests/helpers/messages'
import { clearNotifications, createCanaryMarket, notifyParty } from '#tests/helpers/notifications'

const answers =
  'To answer, use the button above. Replies to this email reach Stagely’s support, not the other side.'
const reachSupport = 'Replies to this email reach Stagely’s support'

/** Nobody of the other side wrote these. The first is of a seller, who has no account. */
const oneSided: readonly string[] = [
  'seller_chose',
  'agreement_handed_back',
  'outcome_asked',
  'outcome_reminder',
  'payment_reminder',
  'fee_refunded',
  'give_up_reviewed',
  'owner_report_dismissed',
  'review_reminder',
  'review_removed',
]

const inHtml = (html: string) => html.replaceAll('&#x27;', "'")

/** They depend on what they are about. */
const ofNotifications = ['notification_email.ts', 'bundle_email.ts', 'digest_email.ts']

const kinds = notificationTypes.values.filter(
  (type): type is ProjectNotificationType =>
    type !== 'message_received' && !['account', 'alerts'].includes(topicOf(type))
)

test.group('Answers by email', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are explained by every kind of email, in both forms', async ({ assert }) => {
    const classes = await readdir(app.makePath('app/mails'))
    let emails = 0
    for (const file of classes.filter((name) => /_email\.ts$/.test(name))) {
      const { default: Kind } = (await import(`#mails/${file.replace('.ts', '')}`)) as {
        default: { prototype: { replies: string | null } }
      }
      emails += 1
      if (ofNotifications.includes(file)) continue
      // Replies to it reach who has written.
      const { replies } = Kind.prototype
      if (file === 'inquiry_email.ts') assert.isNull(replies)
      else assert.include(replies, reachSupport, file)
    }
    assert.isAbove(emails, 18)
    const views = app.makePath('resources/views/mails')
    for (const name of await readdir(views)) {
      // The others are to support.
      if (!/\.edge$/.test(name) || /^(inquiry|support_alert)(_text)?\./.test(name)) continue
      const view = await readFile(`${views}/${name}`, 'utf8')
      const frame = name.endsWith('_text.edge') ? 'mails/parts/footer_text' : 'mails/parts/layout'
      assert.include(view, frame, name)
    }
  }).tags(['@SEL-70', '@R645'])

  test('have their place in each notification’s email: its button', async ({ assert }) => {
    const market = await createCanaryMarket()
    await clearNotifications()
    let count = 0
    for (const kind of kinds) {
      await notifyParty(kind, market)
      await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
      for (const { html, text } of await deliverEmails()) {
        count += 1
        if (oneSided.includes(kind)) {
          for (const form of [inHtml(html), text]) {
            assert.include(form, `${reachSupport}.`, kind)
            assert.notInclude(form, 'To answer', kind)
          }
          continue
        }
        assert.include(inHtml(html), answers, kind)
        assert.include(text, answers, kind)
        assert.isBelow(text.indexOf(`${address}/`), text.indexOf(answers), kind)
      }
    }
    assert.isAbove(count, 30)
  }).tags(['@SEL-70'])

  test('aren’t explained where several updates have nobody to answer', async ({ assert }) => {
    const market = await createCanaryMarket()
    await clearNotifications()
    const { owner, project, bid } = market
    await db.transaction(async (trx) => {
      for (const kind of ['outcome_asked', 'outcome_reminder'] as const) {
        await notify(trx, owner.user.id, kind, { project, bid })
      }
    })
    const rows = () =>
      Notification.query()
        .where('userId', owner.user.id)
        .preload('project')
        .preload('bid', (bids) => void bids.preload('bidder'))
    const [to] = await peopleOf(owner.user.id)
    const expectReplies = async (alone: boolean) => {
      for (const [Kind, what] of [
        [BundleEmail, 'button'],
        [DigestEmail, 'links'],
      ] as const) {
        const { replies } = new Kind(await rows(), to) as unknown as { replies: string }
        assert.include(replies, reachSupport)
        assert.equal(replies.startsWith(`To answer, use the ${what} above`), !alone)
      }
    }
    await expectReplies(true)
    await db.transaction((trx) => notify(trx, owner.user.id, 'work_completed', { project, bid }))
    await expectReplies(false)
  }).tags(['@SEL-70'])

  test('to a message lead into its thread, where it can be written', async ({ assert }) => {
    const { owner, company, project } = await createCanaryMarket()
    await sendMessages(company, owner, ['When may we come?'], project)
    await clearNotifications()
    await sendMessages(company, owner, ['On Monday?'], project)
    await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
    const email = (await deliverEmails()).find(({ to }) => to[0].address === owner.user.email)!
    const link = `${address}/messages?to=${company.user.id}&project=${project.id}`
    assert.include(email.text, `Read and reply: ${link}`)
    assert.include(email.text, answers)
  }).tags(['@SEL-71'])

  test('to an inquiry reach its writer', async ({ assert }) => {
    await call(null, 'POST /api/contact', inquiry)
    const [email] = await deliverEmails()
    assert.notInclude(email.text, reachSupport)
    assert.notInclude(email.html, reachSupport)
  }).tags(['@SEL-70'])
})
