import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { reportOutcomes } from '#shared/moderation/moderation_categories'
import { reportStatuses } from '#shared/moderation/report_statuses'
import { refundReasons } from '#shared/payments/refund_reasons'
import { adminsOnly } from '#shared/console/team_roles'
import { messageObstacle } from '#lifecycles/message_rules'
import { isMuted, muteRefusal } from '#lifecycles/mute_rules'
import {
  accountRefusals,
  emailRefusals,
  hidingRefusals,
  inquiryRefusals,
  reportRefusals,
  unavailable,
} from '#lifecycles/moderation_rules'
import { paymentRefusals, paymentStatuses } from '#lifecycles/payment_lifecycle'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const
const admin = { id: 1 }

test.group('Moderation rules', () => {
  test('suspend an account only once, never one’s own, and the team only by admins', ({
    assert,
  }) => {
    const roles = ['nobody', 'support', 'admin'] as const
    const roleOf = (role: (typeof roles)[number]) => (role === 'nobody' ? null : role)
    expectTable(
      assert,
      { own: yesNo, suspended: yesNo, role: roles, by: ['support', 'admin'] as const },
      [
        [{ own: 'yes' }, 'You cannot suspend your own account.'],
        [
          { role: 'support', by: 'support' },
          'Only admins can warn, mute or suspend a team member.',
        ],
        [{ role: 'admin', by: 'support' }, 'Only admins can warn, mute or suspend a team member.'],
        [{ suspended: 'yes' }, 'This account is already suspended.'],
        [{}, null],
      ],
      ({ own, suspended, role, by }) =>
        accountRefusals.suspend({
          account: {
            id: own === 'yes' ? 1 : 2,
            suspendedAt: suspended === 'yes' || null,
            teamRole: roleOf(role),
          },
          by: { id: 1, teamRole: by },
        })
    )
    expectTable(
      assert,
      { suspended: yesNo },
      [
        [{ suspended: 'no' }, 'This account is not suspended.'],
        [{}, null],
      ],
      ({ suspended }) =>
        accountRefusals.reinstate({ account: { suspendedAt: suspended === 'yes' || null } })
    )
  }).tags(['@ADM-16'])

  test('warn and mute anyone but oneself and, for support, the team; only make a mute longer', ({
    assert,
  }) => {
    const now = DateTime.utc()
    const until = { none: null, past: -1, soon: 2, late: 30, endless: null }
    const at = (days: number | null) => (days === null ? null : now.plus({ days }))
    const other = (given: { own: string; team: string }) => ({
      id: given.own === 'yes' ? 1 : 2,
      teamRole: given.team === 'yes' ? ('support' as const) : null,
    })
    const account = (given: { own: string; team: string; muted: keyof typeof until }) => ({
      ...other(given),
      mutedAt: given.muted === 'none' ? null : now.minus({ days: 3 }),
      mutedUntil: at(until[given.muted]),
    })
    const own = yesNo
    const team = yesNo
    const role = ['support', 'admin'] as const
    const by = (given: { role: 'support' | 'admin' }) => ({ id: 1, teamRole: given.role })
    const ofTeam = adminsOnly('moderateTeam')
    const muted = ['none', 'past', 'soon', 'late', 'endless'] as const
    expectTable(
      assert,
      { own, team, role },
      [
        [{ own: 'yes' }, 'You cannot warn your own account.'],
        [{ team: 'yes', role: 'support' }, ofTeam],
        [{}, null],
      ],
      (given) => accountRefusals.warn({ account: other(given), by: by(given) })
    )
    const shorter = 'This account is already muted for at least that long.'
    expectTable(
      assert,
      { own, team, role, muted, wanted: ['7', 'endless'] },
      [
        [{ own: 'yes' }, 'You cannot mute your own account.'],
        [{ team: 'yes', role: 'support' }, ofTeam],
        [{ muted: 'endless' }, shorter],
        [{ muted: 'late', wanted: '7' }, shorter],
        [{}, null],
      ],
      (given) =>
        accountRefusals.mute({
          account: account(given),
          by: by(given),
          now,
          until: given.wanted === '7' ? now.plus({ days: 7 }) : null,
        })
    )
    expectTable(
      assert,
      { own, team, role, muted },
      [
        [{ own: 'yes' }, 'You cannot lift your own mute.'],
        [{ muted: 'none' }, 'This account is not muted.'],
        [{ muted: 'past' }, 'This account is not muted.'],
        [{}, null],
      ],
      (given) => accountRefusals.unmute({ account: account(given), by: by(given), now })
    )
  }).tags(['@CTL-21', '@CTL-22'])

  test('make a mute longer, not as long or shorter', ({ assert }) => {
    const now = DateTime.utc(2026, 11, 22)
    const account = { id: 2, teamRole: null, mutedAt: now, mutedUntil: now.plus({ days: 7 }) }
    const by = { id: 1, teamRole: 'support' as const }
    const mute = (days: number) =>
      accountRefusals.mute({ account, by, now, until: now.plus({ days }) })
    assert.equal(mute(7), 'This account is already muted for at least that long.')
    assert.isNull(mute(8))
  })

  test('confirm an address once, and copy the data of others only', ({ assert }) => {
    const { confirmEmail, exportData } = accountRefusals
    const confirmed = 'This email address is already confirmed.'
    assert.isNull(confirmEmail({ account: { emailConfirmed: false } }))
    assert.equal(confirmEmail({ account: { emailConfirmed: true } }), confirmed)
    const own = 'Download your own data from your profile.'
    assert.isNull(exportData({ account: { id: 2 }, by: admin }))
    assert.equal(exportData({ account: { id: 1 }, by: admin }), own)
  }).tags(['@CTL-05', '@CTL-36'])

  test('let an admin delete another account, without a word about the last admin', ({ assert }) => {
    assert.isNull(accountRefusals.close({ account: { id: 2, isAdmin: true }, by: admin }))
  })

  test('send at most five emails an hour again, and none that is out of date', ({ assert }) => {
    const { resend, notification } = emailRefusals
    const tooMany = '5 emails were resent to this account in the last hour. Try again later.'
    assert.isNull(resend({ resentLately: 4 }))
    assert.equal(resend({ resentLately: 5 }), tooMany)
    assert.equal(resend({ resentLately: 6 }), tooMany)
    assert.isNull(notification({ holds: true }))
    const old = 'This email is out of date. There is nothing left to send.'
    assert.equal(notification({ holds: false }), old)
  }).tags(['@CTL-23'])

  test('reply to an inquiry while it has an address', ({ assert }) => {
    const erased = 'This address was erased together with the account.'
    assert.isNull(inquiryRefusals.reply({ inquiry: { email: 'dana@whitfield.example' } }))
    assert.equal(inquiryRefusals.reply({ inquiry: { email: '' } }), erased)
  }).tags(['@CTL-12'])

  test('name no reason for what is not available', ({ assert }) => {
    for (const thing of ['account', 'bid', 'ownBid', 'company'] as const) {
      assert.match(unavailable[thing], /^This \w+ is not available at the moment\./)
    }
    assert.match(unavailable.checkout, /^The account of this owner is suspended at the moment\. /)
  }).tags(['@ADM-17', '@ADM-18'])

  test('decide an open report once, and dismiss one about a deleted account', ({ assert }) => {
    expectTable(
      assert,
      { status: reportStatuses.values, deleted: yesNo, outcome: reportOutcomes.values },
      [
        [{ status: 'resolved' }, 'This report is already resolved.'],
        [{ deleted: 'no' }, null],
        [{ outcome: 'dismissed' }, null],
        [{}, 'The reported account was deleted. Dismiss the report.'],
      ],
      ({ status, deleted, outcome }) =>
        reportRefusals.decide({
          report: { status },
          outcome,
          account: { deletedAt: deleted === 'yes' || null },
        })
    )
  }).tags(['@CTL-20'])

  test('keep admins from deleting their own account or the last admin’s', ({ assert }) => {
    expectTable(
      assert,
      { own: yesNo, admin: yesNo, last: yesNo },
      [
        [
          { own: 'yes', admin: 'yes' },
          'Administrators cannot delete their own account. Ask another one.',
        ],
        [{ last: 'yes' }, 'This is the last administrator. Appoint another one first.'],
        [{}, null],
      ],
      (given) =>
        accountRefusals.close({
          account: { id: given.own === 'yes' ? 1 : 2, isAdmin: given.admin === 'yes' },
          by: admin,
          isLastAdmin: given.last === 'yes',
        })
    )
  })

  test('hide projects and photos only once', ({ assert }) => {
    const dimensions = { hidden: yesNo, photo: ['visible', 'hidden', 'gone'] } as const
    const tables = {
      hide: [
        [{ hidden: 'yes' }, 'This project is already hidden.'],
        [{}, null],
      ],
      unhide: [
        [{ hidden: 'no' }, 'This project is not hidden.'],
        [{}, null],
      ],
      hidePhoto: [
        [{ photo: 'gone' }, 'This project no longer has this photo.'],
        [{ photo: 'hidden' }, 'This photo is already hidden.'],
        [{}, null],
      ],
      unhidePhoto: [
        [{ photo: 'hidden' }, null],
        [{}, 'This photo is not hidden.'],
      ],
    } as const
    for (const action of ['hide', 'unhide', 'hidePhoto', 'unhidePhoto'] as const) {
      expectTable(assert, dimensions, tables[action], ({ hidden, photo }) =>
        hidingRefusals[action]({
          project: {
            hiddenAt: hidden === 'yes' || null,
            photos: ['visible', 'hidden'],
            floorPlan: null,
            hiddenPhotos: ['hidden'],
          },
          photo,
        })
      )
    }
    const project = {
      hiddenAt: null,
      photos: ['visible'],
      floorPlan: 'plan',
      hiddenPhotos: ['hidden'],
    }
    assert.isString(hidingRefusals.hidePhoto({ project }), 'no photo is named')
    assert.isString(hidingRefusals.unhidePhoto({ project }), 'no photo is named')
  }).tags(['@ADM-19', '@ADM-20'])
})

test.group('Refund and message rules', () => {
  test('refund only a paid fee without an open dispute', ({ assert }) => {
    expectTable(
      assert,
      {
        status: paymentStatuses.values,
        reason: refundReasons.values,
        pairRefund: yesNo,
        dispute: ['none', 'open', 'won'],
      },
      [
        [
          { status: 'succeeded', dispute: 'open' },
          'The bank decides about this fee. It can be refunded once the dispute is closed.',
        ],
        [
          { status: 'succeeded', reason: 'owner_unresponsive', pairRefund: 'yes' },
          'This company already got a fee back because this owner did not respond. That is possible once.',
        ],
        [{ status: 'succeeded' }, null],
        [{}, 'Only a fee that was paid can be refunded.'],
      ],
      ({ status, reason, pairRefund, dispute }) =>
        paymentRefusals.refund({
          payment: {
            status,
            disputedAt: dispute === 'none' ? null : new Date(),
            disputeOutcome: dispute === 'won' ? 'won' : null,
          },
          reason,
          hasPairRefund: pairRefund === 'yes',
        })
    )
  }).tags(['@R43', '@PAY-23'])

  test('pause the messages of a muted account until its mute ends', ({ assert }) => {
    const now = DateTime.fromISO('2026-11-22T12:00:00Z')
    const mutedAt = now.minus({ days: 1 })
    const mutedUntil = DateTime.fromISO('2026-11-29T12:00:00Z')
    assert.equal(
      muteRefusal({ mutedAt, mutedUntil }, now)?.text,
      "You can't send messages until Nov 29, 2026."
    )
    assert.equal(
      muteRefusal({ mutedAt, mutedUntil: null }, now)?.text,
      "You can't send messages until our team lifts the pause."
    )
    assert.isNull(muteRefusal({ mutedAt: null, mutedUntil: null }, now))
    assert.isNull(muteRefusal({ mutedAt, mutedUntil: now }, now))
    assert.isTrue(isMuted({ mutedAt, mutedUntil: now.plus(1) }, now))
    assert.isFalse(isMuted({ mutedAt, mutedUntil: now }, now))
  }).tags(['@CTL-22'])

  test('allow no messages to a deleted, suspended or blocked person', ({ assert }) => {
    expectTable(
      assert,
      { deleted: yesNo, suspended: yesNo, blockedBySender: yesNo, blocksSender: yesNo },
      [
        [{ deleted: 'yes' }, 'deleted'],
        [{ suspended: 'yes' }, 'suspended'],
        [{ blockedBySender: 'yes' }, 'blocked_by_sender'],
        [{ blocksSender: 'yes' }, 'blocks_sender'],
        [{}, null],
      ],
      (given) =>
        messageObstacle({
          receiver: {
            deleted: given.deleted === 'yes',
            suspended: given.suspended === 'yes',
            blockedBySender: given.blockedBySender === 'yes',
            blocksSender: given.blocksSender === 'yes',
          },
        })
    )
  }).tags(['@R15'])
})
