import { test } from '@japa/runner'
import { refundReasons } from '#shared/refund_reasons'
import { messageObstacle } from '#lifecycles/message_rules'
import { accountRefusals, hidingRefusals } from '#lifecycles/moderation_rules'
import { paymentRefusals, paymentStatuses } from '#lifecycles/payment_lifecycle'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const
const admin = { id: 1 }

test.group('Moderation rules', () => {
  test('suspend an account only once, and never the admin’s own', ({ assert }) => {
    const dimensions = { own: yesNo, suspended: yesNo }
    const situation = (given: { own: string; suspended: string }) => ({
      account: { id: given.own === 'yes' ? 1 : 2, suspendedAt: given.suspended === 'yes' || null },
      admin,
    })
    expectTable(
      assert,
      dimensions,
      [
        [{ own: 'yes' }, 'You cannot suspend your own account.'],
        [{ suspended: 'yes' }, 'This account is already suspended.'],
        [{}, null],
      ],
      (given) => accountRefusals.suspend(situation(given))
    )
    expectTable(
      assert,
      dimensions,
      [
        [{ suspended: 'no' }, 'This account is not suspended.'],
        [{}, null],
      ],
      (given) => accountRefusals.reinstate(situation(given))
    )
  }).tags(['@ADM-16'])

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
            hiddenPhotos: ['hidden'],
          },
          photo,
        })
      )
    }
  }).tags(['@ADM-19', '@ADM-20'])
})

test.group('Refund and message rules', () => {
  test('refund only a paid fee', ({ assert }) => {
    expectTable(
      assert,
      { status: paymentStatuses.values, reason: refundReasons.values, pairRefund: yesNo },
      [
        [
          { status: 'succeeded', reason: 'owner_unresponsive', pairRefund: 'yes' },
          'This company already got a fee back because this owner did not respond. That is possible once.',
        ],
        [{ status: 'succeeded' }, null],
        [{}, 'Only a fee that was paid can be refunded.'],
      ],
      ({ status, reason, pairRefund }) =>
        paymentRefusals.refund({ payment: { status }, reason, hasPairRefund: pairRefund === 'yes' })
    )
  }).tags(['@R43', '@PAY-23'])

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
