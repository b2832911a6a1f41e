import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import Notification from '#models/notification'
import { queueDigests } from '#models/notification/digests'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'
import { emptyDatabase } from '#tests/helpers/database'
import { address } from '#tests/helpers/http'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import {
  createCanaryMarket,
  clearNotifications,
  notifyParty,
  type Market,
} from '#tests/helpers/notifications'

const at = (time: string, days = 0) =>
  DateTime.fromISO(`2030-03-04T${time}`, { zone: 'utc' }).plus({ days })

/** Sets the time of all notifications that have not been emailed. */
const setNotifiedAt = (moment: DateTime) =>
  db.from('notifications').whereNull('mailed_at').update({ created_at: moment.toSQL() })

test.group('The daily digest', (group) => {
  let market: Market
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    market = await createCanaryMarket()
    await clearNotifications()
    await notifyParty('offer_rejected', market)
    await notifyParty('offer_not_selected', market)
    await setNotifiedAt(at('10:00'))
  })

  test('contains the notifications until noon, without names', async ({ assert }) => {
    assert.lengthOf(await deliverEmails(), 0)
    await queueDigests(at('12:05'))
    const [email, ...others] = await deliverEmails()
    assert.lengthOf(others, 0)
    assert.equal(email.subject, '2 updates on Stagely')
    assert.equal(email.to[0].address, market.company.user.email)
    for (const part of [email.html, email.text]) {
      assert.include(part, 'declined your offer. No fee was charged.')
      assert.include(part, 'chose another offer. No fee was charged.')
      assert.include(part, `${address}/projects/${market.project.id}`)
      assert.include(part, unsubscribeUrl(market.company.user.id, 'digest'))
      assert.notMatch(part, /Canary-owner|Canary-\w+ Works|undefined|\{\{|@end|@each/)
    }
    const rows = await Notification.all()
    assert.isTrue(rows.every(({ mailedAt }) => mailedAt !== null))
  })

  test('is sent once a day, and later if no worker ran at noon', async ({ assert }) => {
    await queueDigests(at('11:59'))
    assert.lengthOf(await queuedJobs(), 0)
    await Promise.all([queueDigests(at('19:00')), queueDigests(at('19:00'))])
    await queueDigests(at('20:00'))
    assert.lengthOf(await deliverEmails(), 1)

    await notifyParty('offer_rejected', market)
    await setNotifiedAt(at('20:30'))
    await queueDigests(at('23:00'))
    assert.lengthOf(await queuedJobs(), 0)
    await queueDigests(at('12:30', 1))
    const [next] = await deliverEmails()
    assert.equal(next.subject, 'One update on Stagely')
    await queueDigests(at('12:30', 2))
    assert.lengthOf(await queuedJobs(), 0)
  })

  test('goes to active accounts with a confirmed address only', async ({ assert }) => {
    const { id } = market.company.user
    const suspended = { suspended_at: new Date(), suspension_category: 'conduct' }
    const reinstated = { suspended_at: null, suspension_category: null, suspension_reason: null }
    const without: Record<string, [then: object, back: object]> = {
      suspended: [{ ...suspended, suspension_reason: 'Insults' }, reinstated],
      deleted: [{ deleted_at: new Date() }, { deleted_at: null }],
      unconfirmed: [{ email_confirmed: false }, { email_confirmed: true }],
    }
    for (const [what, [then, back]] of Object.entries(without)) {
      await db.from('users').where({ id }).update(then)
      await queueDigests(at('12:05'))
      assert.lengthOf(await queuedJobs(), 0, what)
      await db.from('users').where({ id }).update(back)
    }
    for (const [what, [then, back]] of Object.entries(without)) {
      await queueDigests(at('12:05'))
      await db.from('users').where({ id }).update(then)
      assert.lengthOf(await deliverEmails(), 0, `${what} before it is sent`)
      await db.from('users').where({ id }).update(back)
      await db.from('notification_digests').delete()
    }
    await queueDigests(at('12:05'))
    assert.lengthOf(await deliverEmails(), 1)
  })

  test('leaves out what was read, and is not sent when empty', async ({ assert }) => {
    await db.from('notifications').where('type', 'offer_rejected').update({ read: true })
    await queueDigests(at('12:05'))
    await Notification.markAllRead(market.company.user)
    assert.lengthOf(await deliverEmails(), 0)

    await queueDigests(at('12:05', 1))
    assert.lengthOf(await queuedJobs(), 0)
  })
})
