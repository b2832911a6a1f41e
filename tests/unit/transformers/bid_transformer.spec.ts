import { test } from '@japa/runner'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import type { BidContext } from '#transformers/bid_context'
import PartyBidTransformer from '#transformers/party_bid_transformer'
import { bidsByState, pending, type State } from './bids.js'

type Viewer = BidContext['viewer']

interface Expected {
  project: ProjectStatus
  view: string
  standing: string
  note?: string
  /** Where the owner reads something else. */
  ownerNote?: string
  /** What each party may do; admins and others may do nothing. */
  owner: string[]
  bidder: string[]
}

const expected: Record<State, Expected> = {
  pending: {
    project: 'open',
    view: 'offer',
    standing: 'pending',
    owner: ['accept', 'reject', 'compare'],
    bidder: ['cancel', 'edit', 'replace'],
  },
  due: {
    project: 'in_progress',
    view: 'waiting',
    standing: 'payment_due',
    owner: ['compare'],
    bidder: ['cancel', 'pay', 'replace'],
  },
  overdue: {
    project: 'in_progress',
    view: 'waiting',
    standing: 'payment_due',
    owner: ['release', 'compare'],
    bidder: ['cancel', 'pay', 'replace'],
  },
  declinedPayment: {
    project: 'in_progress',
    view: 'waiting',
    standing: 'payment_due',
    owner: ['release', 'compare'],
    bidder: ['cancel', 'pay', 'replace'],
  },
  paid: {
    project: 'in_progress',
    view: 'released',
    standing: 'paid',
    note: 'Fee paid Mar 30',
    owner: ['compare', 'seeContact'],
    bidder: ['complete', 'seeContact', 'seeReceipt'],
  },
  done: {
    project: 'in_progress',
    view: 'released',
    standing: 'completed',
    note: 'Work completed Mar 30',
    owner: ['compare', 'seeContact'],
    bidder: ['hide', 'seeContact', 'seeReceipt'],
  },
  declined: {
    project: 'open',
    view: 'passed_over',
    standing: 'rejected',
    note: 'The owner declined it',
    owner: [],
    bidder: [],
  },
  passedOver: {
    project: 'in_progress',
    view: 'passed_over',
    standing: 'rejected',
    note: 'The owner chose another offer',
    owner: ['reject'],
    bidder: [],
  },
  withdrawn: {
    project: 'open',
    view: 'closed',
    standing: 'cancelled',
    note: 'The company withdrew it on Mar 30',
    owner: [],
    bidder: ['bidAgain'],
  },
  released: {
    project: 'open',
    view: 'closed',
    standing: 'cancelled',
    note: 'The fee was not paid and the owner released it',
    ownerNote: "You released it; the fee wasn't paid",
    owner: [],
    bidder: ['bidAgain'],
  },
  expired: {
    project: 'open',
    view: 'closed',
    standing: 'cancelled',
    note: 'The fee was not paid in time',
    owner: [],
    bidder: ['bidAgain'],
  },
  projectClosed: {
    project: 'completed',
    view: 'closed',
    standing: 'cancelled',
    note: 'The project was closed',
    owner: [],
    bidder: [],
  },
}

const shown = (
  state: State,
  viewer: Viewer,
  {
    project,
    hasSelected,
    platformFee = bidsByState[state].platformFee,
  }: { project: ProjectStatus; hasSelected?: boolean; platformFee?: number }
) =>
  new PartyBidTransformer(
    { ...bidsByState[state], platformFee },
    {
      viewer,
      projectStatus: project,
      hasSelected: hasSelected ?? project === 'in_progress',
    }
  ).toObject()

const allowed = (can: Record<string, boolean>) => Object.keys(can).filter((name) => can[name])

test.group('An offer as shown to', () => {
  for (const [state, should] of Object.entries(expected) as [State, Expected][]) {
    test(`each viewer, ${state}`, ({ assert }) => {
      for (const viewer of ['owner', 'bidder', 'admin', 'other'] as const) {
        const seen = shown(state, viewer, should)
        assert.equal(seen.view, should.view, viewer)
        assert.equal(seen.standing, should.standing, viewer)
        const may = viewer === 'owner' || viewer === 'bidder' ? should[viewer] : []
        assert.sameMembers(allowed(seen.can), may, viewer)
        const notes = {
          bidder: should.note?.replace(/^The company w/, 'You w'),
          owner: should.ownerNote ?? should.note,
          admin: should.note,
          other: should.note,
        }
        assert.equal(seen.statusNote, notes[viewer] ?? null, viewer)
      }
    }).tags(['@OFR-04'])
  }

  test('the owner while another is selected can be rejected but not accepted', ({ assert }) => {
    for (const project of ['in_progress', 'open'] as const) {
      const seen = shown('pending', 'owner', { project, hasSelected: true })
      assert.equal(seen.view, 'passed_over')
      assert.equal(seen.acceptBlockedReason, 'Already selected another')
      assert.sameMembers(allowed(seen.can), ['reject', 'compare'])
    }
    assert.isNull(shown('pending', 'owner', { project: 'open' }).acceptBlockedReason)
  }).tags(['@OFR-05', '@R07'])

  test('its company while another is selected can be cancelled but not changed', ({ assert }) => {
    const seen = shown('pending', 'bidder', { project: 'in_progress', hasSelected: true })
    assert.deepEqual(allowed(seen.can), ['cancel', 'replace'])
  })

  test('the owner says what accepting it leads to', ({ assert }) => {
    const due = shown('pending', 'owner', { project: 'open' })
    assert.match(due.acceptConsequence, /has 72 hours to confirm by paying our fee/)
    const free = shown('pending', 'owner', { project: 'open', platformFee: 0 })
    assert.match(free.acceptConsequence, /^There is no platform fee at this price: .* right away/)
  })

  test('its company after completion cannot be completed again', ({ assert }) => {
    const seen = shown('paid', 'bidder', { project: 'completed', hasSelected: true })
    assert.deepEqual(allowed(seen.can), ['seeContact', 'seeReceipt'])
  })
})

test.group('The terms of an offer', () => {
  test('are shown in words, with the cost per day', ({ assert }) => {
    const seen = shown('pending', 'other', { project: 'open' })
    assert.deepInclude(seen, {
      timelineLabel: '2 weeks',
      experienceLevelLabel: 'Experienced Professional',
      stagingPeriodLabel: '90 days',
      paymentTermsLabel: 'Full at completion',
      costPerDay: 40.44,
    })
    assert.equal(seen.bidder.stagerIdentifier, 'CreativeStager4821')
    assert.deepEqual(seen.bidder.portfolioPhotos, [`/photos/${'ab'.repeat(16)}.webp`])
  }).tags(['@OFR-01'])

  test('say when the fee is due, and when the offer can be released, only while it is unpaid', ({
    assert,
  }) => {
    const due = shown('due', 'owner', { project: 'in_progress' })
    assert.equal(due.paymentDueAt, bidsByState.due.paymentDueAt.toJSDate().toISOString())
    assert.equal(
      due.releasableAt,
      bidsByState.due.selectedAt.plus({ hours: 24 }).toJSDate().toISOString()
    )
    const early = shown('declinedPayment', 'owner', { project: 'in_progress' })
    const declinedAt = bidsByState.declinedPayment.paymentDeclinedAt.toJSDate().toISOString()
    assert.equal(early.releasableAt, declinedAt)
    for (const state of ['pending', 'paid', 'expired'] as const) {
      const seen = shown(state, 'owner', { project: 'open' })
      assert.isNull(seen.paymentDueAt)
      assert.isNull(seen.releasableAt)
    }
  })

  test('have times in the same format, whether from a model or from a poll', ({ assert }) => {
    const fromRow = shown('pending', 'owner', { project: 'open' })
    const written = pending.createdAt.toString().replace('Z', '+00:00')
    const context = { viewer: 'owner', projectStatus: 'open', hasSelected: false } as const
    const fromPoll = new PartyBidTransformer({ ...pending, createdAt: written }, context).toObject()
    assert.equal(fromPoll.createdAt, fromRow.createdAt)
    assert.match(fromRow.createdAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })
})
