import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import {
  badgeDocumentPath,
  professionalBadgeLimits,
  stateOfBadge,
} from '#shared/reputation/professional_badges'
import { professionalBadgeRefusals } from '#lifecycles/professional_badge_rules'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const
const decided = 'This document has already been reviewed.'

test.group('Rules of badges', () => {
  test('take one document at a time, for a badge that is offered', ({ assert }) => {
    expectTable(
      assert,
      { offered: yesNo, waiting: yesNo },
      [
        [{ offered: 'no' }, 'This badge is no longer offered.'],
        [{ waiting: 'yes' }, 'Your document for this badge is waiting for its review.'],
        [{}, null],
      ],
      ({ offered, waiting }) =>
        professionalBadgeRefusals.request({
          type: { isOffered: offered === 'yes' },
          isWaiting: waiting === 'yes',
        })
    )
  }).tags(['@TRU-50'])

  test('decide about a document once, and remove active badges only', ({ assert }) => {
    for (const action of ['withdraw', 'decide'] as const) {
      expectTable(
        assert,
        { decided: yesNo },
        [
          [{ decided: 'yes' }, decided],
          [{}, null],
        ],
        (each) =>
          professionalBadgeRefusals[action]({
            badge: { decidedAt: each.decided === 'yes' || null },
          })
      )
    }
    expectTable(
      assert,
      { active: yesNo },
      [
        [{ active: 'no' }, 'This badge is not active.'],
        [{}, null],
      ],
      ({ active }) => professionalBadgeRefusals.revoke({ badge: { isActive: active === 'yes' } })
    )
    const { types } = professionalBadgeLimits
    assert.isNull(professionalBadgeRefusals.addType({ stored: types - 1 }))
    assert.include(professionalBadgeRefusals.addType({ stored: types }), `${types} kinds`)
  }).tags(['@TRU-53'])

  test('tell the state of a document, and end a badge on time', ({ assert }) => {
    const now = DateTime.utc()
    const waiting = {
      decidedAt: null,
      declineReason: null,
      revokedAt: null,
      isActive: false,
      expiryDate: null,
    }
    const verified = { ...waiting, decidedAt: now, isActive: true, expiryDate: now.plus(1) }
    const states = [
      [waiting, 'waiting'],
      [{ ...waiting, decidedAt: now, declineReason: 'Not readable.' }, 'declined'],
      [verified, 'verified'],
      [{ ...verified, expiryDate: now }, 'expired'],
      [{ ...verified, isActive: false, expiryDate: now }, 'expired'],
      [{ ...verified, isActive: false, revokedAt: now }, 'revoked'],
      [{ ...verified, isActive: false }, 'replaced'],
    ] as const
    for (const [badge, state] of states) assert.equal(stateOfBadge(badge, now), state)
    assert.equal(badgeDocumentPath(7), '/badges/7/document')
  }).tags(['@TRU-52'])
})
