import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { LatestBid } from '#lifecycles/bid_limits'
import { bidStatuses } from '#lifecycles/bid_lifecycle'
import {
  activeProjectStatuses,
  isOwnedBy,
  projectRefusals,
  projectStatuses,
  type ProjectStatus,
} from '#lifecycles/project_lifecycle'
import { expectTable, type Row } from './rule_table.js'

const project: readonly ProjectStatus[] = ['open', 'in_progress', 'completed', 'cancelled']

const owned = { project, selected: ['none', 'some'], live: ['none', 'some'] } as const

const closed = 'This project is already closed.'
const uneditable = 'This project can no longer be edited: it has offers or is not open anymore.'
const undeletable = 'This project can no longer be deleted: it has offers or is not open anymore.'

const table: Record<'edit' | 'delete' | 'complete' | 'cancel', readonly Row<typeof owned>[]> = {
  edit: [
    [{ project: 'open', live: 'none' }, null],
    [{}, uneditable],
  ],
  delete: [
    [{ project: 'open', live: 'none' }, null],
    [{ project: 'completed' }, null],
    [{ project: 'cancelled' }, null],
    [{}, undeletable],
  ],
  complete: [
    [
      { project: 'open', selected: 'none' },
      'A project can be completed once an offer is accepted.',
    ],
    [{ project: 'open' }, null],
    [{ project: 'in_progress' }, null],
    [{}, closed],
  ],
  cancel: [
    [{ project: 'open' }, null],
    [{ project: 'in_progress' }, null],
    [{}, closed],
  ],
}

/** Shortly before midnight UTC. */
const now = DateTime.fromISO('2026-03-08T23:59:59.999Z', { zone: 'utc' })

const latest = {
  'none': null,
  'pending': 'pending',
  'unpaid': 'payment_required',
  'accepted': 'accepted',
  'rejected': 'rejected',
  'cancelled': 'cancelled',
  'cancelled, limit': 'cancelled',
  'cancelled, limit of yesterday': 'cancelled',
} as const

function latestBid(kind: keyof typeof latest): LatestBid | null {
  const status = latest[kind]
  return (
    status && {
      status,
      revisions: 5,
      revisionsSince: now,
      rebids: kind.includes('limit') ? 5 : 4,
      rebidsSince: now.minus({ hours: 24 }).plus(kind === 'cancelled, limit' ? 1 : 0),
    }
  )
}

const bid = {
  project,
  hidden: ['no', 'yes'],
  deadline: ['none', 'yesterday', 'today', 'tomorrow'],
  latest: Object.keys(latest) as (keyof typeof latest)[],
} as const

const days = { yesterday: -1, today: 0, tomorrow: 1 }
const taken = 'You have already made an offer on this project.'
const notOpen = 'This project is no longer open for offers.'

const bidRows: readonly Row<typeof bid>[] = [
  [{ hidden: 'yes' }, 'This project is hidden at the moment and takes no offers.'],
  [{ project: 'in_progress' }, notOpen],
  [{ project: 'completed' }, notOpen],
  [{ project: 'cancelled' }, notOpen],
  [{ deadline: 'yesterday' }, notOpen],
  [{ latest: 'none' }, null],
  [{ latest: 'cancelled' }, null],
  [{ latest: 'cancelled, limit of yesterday' }, null],
  [
    { latest: 'cancelled, limit' },
    'You have made 5 new offers on this project within a day. Try again tomorrow.',
  ],
  [{ latest: 'rejected' }, 'The owner has already declined your offer on this project.'],
  [{ latest: 'pending' }, taken],
  [{ latest: 'unpaid' }, taken],
  [{ latest: 'accepted' }, taken],
]

test.group('Project rules', () => {
  for (const action of Object.keys(table) as (keyof typeof table)[]) {
    test(`allow or refuse ${action} in every situation`, ({ assert }) => {
      expectTable(assert, owned, table[action], (given) =>
        projectRefusals[action]({
          project: { status: given.project },
          hasSelected: given.selected === 'some',
          hasLiveBids: given.live === 'some',
        })
      )
    }).tags(['@R01', '@R05', '@R10', '@R18', '@R97'])
  }

  test('allow or refuse a bid in every situation', ({ assert }) => {
    expectTable(assert, bid, bidRows, (given) =>
      projectRefusals.bid({
        project: {
          status: given.project,
          hiddenAt: given.hidden === 'yes' ? now : null,
          deadline:
            given.deadline === 'none'
              ? null
              : now.startOf('day').plus({ days: days[given.deadline] }),
        },
        latestBid: latestBid(given.latest),
        now,
      })
    )
  }).tags(['@BID-01', '@R12', '@R21', '@R89'])

  test('belong to the user who posted the project', ({ assert }) => {
    assert.isTrue(isOwnedBy({ userId: 1 }, { id: 1 }))
    assert.isFalse(isOwnedBy({ userId: 1 }, { id: 2 }))
    assert.isFalse(isOwnedBy({ userId: 1 }, null))
  }).tags(['@DET-11'])

  test('call open projects and those in progress active', ({ assert }) => {
    assert.deepEqual([...activeProjectStatuses], ['open', 'in_progress'])
  }).tags(['@DSH-09'])

  test('are tested in every status', ({ assert }) => {
    assert.sameMembers([...project], [...projectStatuses.values])
    const statuses = new Set(Object.values(latest).filter((status) => status !== null))
    assert.sameMembers([...statuses], [...bidStatuses.values])
  })
})
