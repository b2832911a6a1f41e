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

const some = ['none', 'some'] as const
const owned = { project, selected: some, live: some, paid: some } as const

const closed = 'This project is already closed.'
const uneditable = 'This project can no longer be edited: it has offers or is not open anymore.'
const undeletable = 'This project can no longer be deleted: it has offers or is not open anymore.'
const shared =
  'A company had this job, and both of you can still read what you shared. Cancel the project instead.'

const table: Record<'edit' | 'delete' | 'complete' | 'cancel', readonly Row<typeof owned>[]> = {
  edit: [
    [{ project: 'open', live: 'none' }, null],
    [{}, uneditable],
  ],
  delete: [
    [{ project: 'open', live: 'none', paid: 'none' }, null],
    [{ project: 'open', live: 'none' }, shared],
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

/** Shortly before midnight in New York, where it is the next day in UTC. */
const now = DateTime.fromISO('2026-03-09T03:59:59.999Z', { zone: 'utc' })
const lastDay = DateTime.fromISO('2026-03-08', { zone: 'utc' })

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
          hasPaidBid: given.paid === 'some',
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
          deadline: given.deadline === 'none' ? null : lastDay.plus({ days: days[given.deadline] }),
        },
        latestBid: latestBid(given.latest),
        now,
      })
    )
  }).tags(['@BID-01', '@R12', '@R21', '@R89', '@PLC-105'])

  test('refuse a bid from midnight in New York after the last day', ({ assert }) => {
    const at = (time: string) =>
      projectRefusals.bid({
        project: { status: 'open', hiddenAt: null, deadline: lastDay },
        latestBid: null,
        now: DateTime.fromISO(time, { zone: 'utc' }),
      })
    assert.isNull(at('2026-03-09T03:59:59.999Z'))
    assert.equal(at('2026-03-09T04:00:00.000Z'), notOpen)
  }).tags(['@PLC-105', '@R573'])

  test('allow a project without a confirmed address, and no second one', ({ assert }) => {
    const refusal = (emailConfirmed: boolean, posted: number, homes: number) =>
      projectRefusals.post({ owner: { emailConfirmed }, posted, homes })
    assert.isNull(refusal(false, 0, 1))
    for (const [posted, homes] of [
      [1, 1],
      [0, 2],
    ]) {
      assert.equal(
        refusal(false, posted, homes),
        'Confirm your email address to post more than one project.'
      )
      assert.isNull(refusal(true, posted, homes))
    }
  }).tags(['@PLC-37'])

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

  test('photos are added while it is active and they fit, and are known', ({ assert }) => {
    const hidden = 'Our team has hidden this project. Contact support.'
    const over = 'This project is closed, so its photos stay as they are.'
    const changed = 'The photos have changed meanwhile. Look at them again and retry.'
    const photos = Array.from({ length: 8 }, (_, at) => `photo-${at}`)
    const situation = (status: ProjectStatus, hiddenAt: unknown = null, count = 8) => ({
      project: { status, hiddenAt, photos: photos.slice(0, count), roomsToStage: ['Kitchen'] },
    })
    const add = (adding: number, given = situation('open'), seen?: number) =>
      projectRefusals.addPhotos(given, { adding, seen })
    for (const status of projectStatuses.values) {
      const isActive = activeProjectStatuses.includes(status)
      assert.equal(add(2, situation(status)), isActive ? null : over)
      assert.equal(add(2, situation(status, new Date())), hidden)
      const label = { photo: 'photo-0', room: 'Kitchen' }
      const room = projectRefusals.assignRoom(situation(status), label)
      assert.equal(room, isActive ? null : over)
    }
    assert.equal(add(3), 'A project has at most 10 photos: only 2 more can be added.')
    assert.isNull(add(2, situation('open'), 8))
    assert.equal(add(2, situation('open'), 7), changed)
    const assign = (photo: string, room: string | null) =>
      projectRefusals.assignRoom(situation('open'), { photo, room })
    assert.isNull(assign('photo-0', null))
    assert.equal(assign('photo-9', 'Kitchen'), changed)
    assert.equal(assign('photo-0', 'Office'), 'This room isn’t one of the rooms to stage anymore.')
  }).tags(['@PLC-45', '@PLC-47', '@PLC-48'])
})
