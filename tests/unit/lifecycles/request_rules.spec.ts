import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import {
  invitationRefusals,
  notAvailable,
  type InvitationSituation,
} from '#lifecycles/invitation_rules'
import { messageFileRefusals } from '#lifecycles/message_file_rules'
import { offerOutcomeOf } from '#lifecycles/offer_outcomes'
import {
  ownerReportRefusals,
  reportableFrom,
  type OwnerReportSituation,
} from '#lifecycles/owner_report_rules'
import { receiptRefusals } from '#lifecycles/receipt_rules'
import { savedSearchRefusals } from '#lifecycles/saved_search_rules'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const
const now = DateTime.fromISO('2026-05-20T15:00:00Z')

test.group('Rules of invitations', () => {
  const situation = (changes: Partial<InvitationSituation> = {}): InvitationSituation => ({
    owner: { mutedAt: null, mutedUntil: null },
    project: { status: 'open', deadline: null, hiddenAt: null },
    invited: 0,
    invitedToday: 0,
    wanted: 1,
    now,
    ...changes,
  })

  test('an owner invites up to 10 companies to a project, and 30 a day', ({ assert }) => {
    const tooMany = 'You can invite up to 10 companies to a project.'
    const tomorrow = 'You can invite up to 30 companies a day. Try again tomorrow.'
    const cases: [Partial<InvitationSituation>, string | null][] = [
      [{}, null],
      [{ invited: 9 }, null],
      [{ invited: 10 }, tooMany],
      [{ invited: 8, wanted: 3 }, tooMany],
      [{ wanted: 10 }, null],
      [{ invitedToday: 29 }, null],
      [{ invitedToday: 30 }, tomorrow],
      [{ invitedToday: 28, wanted: 3 }, tomorrow],
      [{ invited: 10, invitedToday: 30 }, tooMany],
    ]
    for (const [changes, expected] of cases) {
      const refusal = invitationRefusals.invite(situation(changes))
      assert.equal(refusal, expected, JSON.stringify(changes))
    }
  }).tags(['@RET-52'])

  test('only while a company could make an offer', ({ assert }) => {
    const { project } = situation()
    for (const closed of [
      { ...project, status: 'completed' as const },
      { ...project, hiddenAt: now },
      { ...project, deadline: now.minus({ days: 2 }) },
    ]) {
      assert.isString(invitationRefusals.invite(situation({ project: closed })))
    }
  }).tags(['@RET-52'])

  test('invite companies that the owner knows, once, and only those that may be asked', ({
    assert,
  }) => {
    const dimensions = {
      workedTogether: yesNo,
      favorite: yesNo,
      blocksOwner: yesNo,
      invited: yesNo,
      hasOffer: yesNo,
    } as const
    const unknown = 'You can invite companies that you worked with or marked as favorites.'
    expectTable(
      assert,
      dimensions,
      [
        [{ workedTogether: 'no', favorite: 'no' }, unknown],
        [{ blocksOwner: 'yes' }, notAvailable('Stager12')],
        [{ invited: 'yes' }, 'Stager12 is already invited.'],
        [{ hasOffer: 'yes' }, 'Stager12 has already made an offer.'],
        [{}, null],
      ],
      (given) =>
        invitationRefusals.inviteCompany({
          stagerIdentifier: 'Stager12',
          workedTogether: given.workedTogether === 'yes',
          favorite: given.favorite === 'yes',
          blocksOwner: given.blocksOwner === 'yes',
          invited: given.invited === 'yes',
          hasOffer: given.hasOffer === 'yes',
        })
    )
    assert.equal(notAvailable('Stager12'), "Stager12 isn't available at the moment.")
  }).tags(['@RET-52'])

  test('are declined once, and not after an offer', ({ assert }) => {
    const { decline } = invitationRefusals
    const declined = 'You have already declined this invitation.'
    const offered = 'You have already made an offer on this project.'
    assert.isNull(decline({ declined: false, hasOffer: false }))
    assert.equal(decline({ declined: true, hasOffer: false }), declined)
    assert.equal(decline({ declined: false, hasOffer: true }), offered)
    assert.equal(decline({ declined: true, hasOffer: true }), offered)
  }).tags(['@RET-54'])
})

test.group('Rules of files in messages', () => {
  const unpaid = 'You can send files once the platform fee is paid.'

  test('upload up to 30 that wait to be sent, after the contact release', ({ assert }) => {
    const { upload } = messageFileRefusals
    assert.isNull(upload({ released: true, unsent: 29 }))
    assert.equal(
      upload({ released: true, unsent: 30 }),
      '30 files are waiting to be sent. Send or remove some of them first.'
    )
    assert.equal(upload({ released: false, unsent: 0 }), unpaid)
  })

  test('send all that a message names, or nothing', ({ assert }) => {
    const { send } = messageFileRefusals
    assert.isNull(send({ released: false, named: 0, ready: 0 }))
    assert.isNull(send({ released: true, named: 2, ready: 2 }))
    assert.equal(send({ released: false, named: 2, ready: 2 }), unpaid)
    assert.equal(
      send({ released: true, named: 2, ready: 1 }),
      'A file of this message is gone. Remove it and add it again.'
    )
  })
})

test.group('What losing bidders learn', () => {
  test('is their rank by price, and from five offers up the rounded median', ({ assert }) => {
    assert.deepEqual(offerOutcomeOf(1500, [2000, 1500, 3000, 1500]), {
      priceRank: 1,
      comparedOffers: 4,
      medianPrice: null,
    })
    assert.deepEqual(offerOutcomeOf(3000, [900, 3000, 10_000, 1500, 2120]), {
      priceRank: 4,
      comparedOffers: 5,
      medianPrice: 2000,
    })
    assert.deepEqual(offerOutcomeOf(2000, [1000, 2000, 2000, 2300, 5000, 6000]), {
      priceRank: 2,
      comparedOffers: 6,
      medianPrice: 2250,
    })
  })
})

test.group('Rules of reports about owners', () => {
  const dimensions = {
    paid: yesNo,
    free: yesNo,
    used: yesNo,
    payment: ['succeeded', 'refunded', 'disputed', 'none'],
    project: ['in_progress', 'completed'],
    done: yesNo,
    wrote: yesNo,
    planned: yesNo,
    silent: ['six days', 'seven days'],
  } as const
  type Given = { [Name in keyof typeof dimensions]: (typeof dimensions)[Name][number] }

  function situationOf(given: Given): OwnerReportSituation {
    const paidAt = now.minus({ days: given.silent === 'seven days' ? 7 : 6 })
    const isPaid = given.paid === 'yes'
    return {
      bid: {
        status: isPaid ? 'accepted' : 'payment_required',
        paymentStatus: isPaid ? 'paid' : 'unpaid',
        platformFee: given.free === 'yes' ? 0 : 4900,
        paidAt: isPaid ? paidAt : null,
        stagerCompletedAt: given.done === 'yes' || null,
      },
      project: { status: given.project },
      facts: isPaid
        ? {
            payment:
              given.payment === 'none'
                ? null
                : {
                    status: given.payment === 'refunded' ? 'refunded' : 'succeeded',
                    disputedAt: given.payment === 'disputed' || null,
                    disputeOutcome: null,
                  },
            isUsedUp: given.used === 'yes',
            lastMessageAt: given.wrote === 'yes' || null,
            lastStagingAt: given.planned === 'yes' || null,
          }
        : undefined,
      now,
    }
  }

  test('a company reports an owner who has been silent for seven days, once', ({ assert }) => {
    const noRefund = 'This fee was refunded, or the bank decides about it.'
    expectTable(
      assert,
      dimensions,
      [
        [{ paid: 'no' }, 'You can report this once the platform fee is paid.'],
        [{ free: 'yes' }, 'No platform fee was due, so there is nothing to refund.'],
        [{ used: 'yes' }, 'You have already reported this owner. That is possible once.'],
        [{ payment: 'none' }, noRefund],
        [{ payment: 'refunded' }, noRefund],
        [{ payment: 'disputed' }, noRefund],
        [{ project: 'completed' }, 'This project is closed.'],
        [{ done: 'yes' }, 'You have marked your work completed.'],
        [{ wrote: 'yes' }, 'The owner has written to you since the fee was paid.'],
        [{ planned: 'yes' }, 'The owner has answered on the staging page.'],
        [{ silent: 'six days' }, 'You can report this from Thu, May 21, 11:00 AM ET on.'],
        [{}, null],
      ],
      (given) => ownerReportRefusals.file(situationOf(given))
    )
    assert.equal(reportableFrom(now).toISO(), now.plus({ days: 7 }).toISO())
  }).tags(['@TRU-40', '@TRU-44'])

  test('need what they are about', ({ assert }) => {
    const usual = situationOf({
      ...{ paid: 'yes', free: 'no', used: 'no', payment: 'succeeded', project: 'in_progress' },
      ...{ done: 'no', wrote: 'no', planned: 'no', silent: 'seven days' },
    } as Given)
    const unpaid = 'You can report this once the platform fee is paid.'
    assert.equal(ownerReportRefusals.file({ ...usual, facts: undefined }), unpaid)
    const undated = { ...usual, bid: { ...usual.bid, paidAt: null } }
    assert.equal(ownerReportRefusals.file(undated), unpaid)
  }).tags(['@TRU-40'])

  test('are decided once', ({ assert }) => {
    const { decide } = ownerReportRefusals
    assert.isNull(decide({ report: { outcome: null } }))
    for (const outcome of ['refunded', 'dismissed'] as const) {
      assert.equal(decide({ report: { outcome } }), 'This report is already decided.')
    }
  }).tags(['@TRU-43'])
})

test.group('Rules of receipts and saved searches', () => {
  test('a receipt takes the details of the profile once', ({ assert }) => {
    const { complete } = receiptRefusals
    const empty = { payerAddress: null, payerTaxId: null }
    const full = 'This receipt already has your details and can’t be changed.'
    const details = { address: '1 Main Street' }
    assert.isNull(complete({ receipt: empty, details }))
    assert.equal(complete({ receipt: { ...empty, payerAddress: 'A' }, details }), full)
    assert.equal(complete({ receipt: { ...empty, payerTaxId: 'T' }, details }), full)
    assert.equal(
      complete({ receipt: empty, details: null }),
      'Add an address or a tax ID to your profile first.'
    )
  }).tags(['@RET-69'])

  test('a company saves up to 20 searches', ({ assert }) => {
    assert.isNull(savedSearchRefusals.create({ stored: 19 }))
    assert.equal(
      savedSearchRefusals.create({ stored: 20 }),
      'You have 20 saved searches. Delete one to save another.'
    )
  }).tags(['@RET-03'])
})
