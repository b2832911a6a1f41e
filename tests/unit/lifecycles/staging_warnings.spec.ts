import { test } from '@japa/runner'
import { stagingWarning } from '#lifecycles/staging_warnings'
import type { StagingState } from '#lifecycles/staging_rules'

const today = '2026-11-28'

const undated: StagingState = {
  proposedInstallOn: null,
  proposedBy: null,
  installOn: null,
  removalOn: null,
  ownerAnswer: null,
  stagerAnswer: null,
  removedOn: null,
  extensionAskedBy: null,
  isInstallMissed: false,
  visits: [],
}
const dated: StagingState = { ...undated, installOn: '2026-12-04', removalOn: '2027-01-03' }

interface Given {
  staging?: StagingState
  photos?: string | null
  listing?: string | null
  extraMonths?: number
}

const warn = ({ staging = dated, photos = null, listing = null, extraMonths = 0 }: Given) =>
  stagingWarning({
    staging,
    facts: { photographerOn: photos, listingPlannedOn: listing },
    period: 30,
    extraMonths,
    side: 'owner',
    today,
  })?.text ?? null

test.group('Warnings about dates', () => {
  test('say which planned day comes before the furniture, photos first', ({ assert }) => {
    const late = 'Your photos are planned for Dec 3, before the furniture comes on Dec 4.'
    assert.equal(warn({ photos: '2026-12-03' }), late)
    assert.equal(warn({ photos: '2026-12-03', listing: '2026-12-02' }), late)
    assert.equal(
      warn({ photos: '2026-12-05', listing: '2026-12-02' }),
      'Your listing is planned for Dec 2, before the furniture comes on Dec 4.'
    )
    assert.isNull(warn({ photos: '2026-12-04', listing: '2026-12-07' }))
    assert.isNull(warn({}), 'nothing is planned')
    assert.isNull(warn({ photos: '2026-11-27' }), 'it has passed')
  }).tags(['@JOB-26'])

  test('say which planned day comes after the furniture is gone, the later one first', ({
    assert,
  }) => {
    assert.isNull(warn({ listing: '2027-01-02' }), 'the last day')
    const listing = 'The included time ends on Jan 2, 2027, before your listing on Jan 3, 2027.'
    assert.equal(warn({ listing: '2027-01-03' }), listing)
    assert.equal(warn({ photos: '2027-01-03', listing: '2027-01-03' }), listing)
    const extended = { ...dated, removalOn: '2027-02-02' }
    assert.isNull(warn({ staging: extended, listing: '2027-02-01', extraMonths: 1 }))
  }).tags(['@JOB-26'])

  test('are about the proposed day, or else the agreed one, until the removal', ({ assert }) => {
    const photos = '2026-12-03'
    const proposed = { ...undated, proposedInstallOn: '2026-12-05', proposedBy: 'owner' } as const
    assert.equal(
      warn({ staging: proposed, photos }),
      'Your photos are planned for Dec 3, before the furniture comes on Dec 5.'
    )
    const moved = { ...dated, proposedInstallOn: '2026-12-02', proposedBy: 'stager' } as const
    assert.isNull(warn({ staging: moved, photos }), 'it would fit')
    assert.equal(
      warn({ staging: moved, listing: '2027-01-02' }),
      'The included time ends on Dec 31, before your listing on Jan 2, 2027.',
      'its term ends earlier'
    )
    assert.isNull(warn({ staging: undated, photos }))
    assert.isNull(warn({ staging: { ...dated, removedOn: '2026-12-20' }, photos }))
  }).tags(['@JOB-26'])
})
