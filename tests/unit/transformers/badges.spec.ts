import { test } from '@japa/runner'
import { bidStatuses, selectedBidStatuses } from '#lifecycles/bid_lifecycle'
import { bidBadges, dashboardBadge, projectBadges } from '#transformers/badges'

const standing = { hasSelected: false, uncancelledBids: 0, rejectedBids: 0 }

test.group('Badges', () => {
  test('of a project have the texts of its page', ({ assert }) => {
    const texts = Object.entries(projectBadges).map(([status, { text }]) => [status, text])
    assert.deepEqual(Object.fromEntries(texts), {
      open: 'Open for Bids',
      in_progress: 'In Progress',
      completed: 'Completed',
      cancelled: 'Cancelled',
    })
  }).tags(['@DET-03', '@R18'])

  test('of an offer show "Accepted" once it is selected, and red once it is over', ({ assert }) => {
    assert.equal(bidBadges.payment_required.text, 'Accepted')
    assert.equal(bidBadges.accepted.text, 'Accepted')
    assert.equal(bidBadges.pending.text, 'Pending')
    for (const status of bidStatuses.values) {
      const isOther = status !== 'pending' && !selectedBidStatuses.includes(status)
      assert.equal(bidBadges[status].tone === 'danger', isOther, status)
    }
  }).tags(['@OFR-13', '@R93'])

  test('of the owner’s dashboard sum up the offers', ({ assert }) => {
    const cases = [
      ['open', {}, 'Open'],
      ['in_progress', {}, 'In Progress'],
      ['completed', {}, 'Completed'],
      ['cancelled', {}, 'Cancelled'],
      ['open', { hasSelected: true }, 'Accepted'],
      ['in_progress', { hasSelected: true }, 'Accepted'],
      ['completed', { hasSelected: true }, 'Completed'],
      ['cancelled', { hasSelected: true }, 'Cancelled'],
      ['open', { uncancelledBids: 2, rejectedBids: 2 }, 'Rejected'],
      ['open', { uncancelledBids: 2, rejectedBids: 1 }, 'Open'],
      ['open', { uncancelledBids: 0, rejectedBids: 0 }, 'Open'],
      ['completed', { uncancelledBids: 1, rejectedBids: 1 }, 'Completed'],
      ['open', { hasSelected: true, uncancelledBids: 2, rejectedBids: 2 }, 'Accepted'],
    ] as const
    for (const [status, figures, text] of cases) {
      const badge = dashboardBadge(status, { ...standing, ...figures })
      assert.equal(badge.text, text, `${status} ${JSON.stringify(figures)}`)
    }
  }).tags(['@DSH-13', '@R09'])
})
