import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { bidStatuses } from '#lifecycles/bid_lifecycle'
import { jobEndRefusals } from '#lifecycles/job_end_rules'
import { projectStatuses } from '#lifecycles/project_lifecycle'

const now = DateTime.utc(2026, 11, 28, 12)
const today = '2026-11-28'

const accepted = {
  bid: {
    status: 'payment_required',
    platformFee: 4900,
    selectedAt: now.minus({ minutes: 29 }),
    acceptanceUndoneAt: null,
  },
  hasPayment: false,
  undoneToday: 2,
  now,
} as const

const job = {
  bid: {
    status: 'accepted',
    paymentStatus: 'paid',
    cancellationReason: null,
    stagerCompletedAt: null,
  },
  project: { status: 'in_progress' },
  staging: { installOn: null, removedOn: null },
  today,
} as const

test.group('Rules for jobs that end early', () => {
  test('undo an acceptance: one change refuses it', ({ assert }) => {
    const { undoAcceptance } = jobEndRefusals
    assert.isNull(undoAcceptance(accepted))
    assert.match(undoAcceptance({ ...accepted, hasPayment: true })!, /has started to pay/)
    assert.match(undoAcceptance({ ...accepted, undoneToday: 3 })!, /3 acceptances within a day/)
    const late = { ...accepted.bid, selectedAt: now.minus({ minutes: 30 }) }
    assert.match(undoAcceptance({ ...accepted, bid: late })!, /30 minutes/)
    const again = { ...accepted.bid, acceptanceUndoneAt: now }
    assert.match(undoAcceptance({ ...accepted, bid: again })!, /once for each offer/)
    const free = { ...accepted.bid, platformFee: 0, status: 'accepted' } as const
    assert.match(undoAcceptance({ ...accepted, bid: free })!, /without a fee/)
    for (const status of bidStatuses.values.filter((each) => each !== 'payment_required')) {
      const bid = { ...accepted.bid, status }
      assert.equal(undoAcceptance({ ...accepted, bid }), 'There is no acceptance to undo.')
    }
  }).tags(['@JOB-30'])

  test('give up a job: from the payment until the install day', ({ assert }) => {
    const { giveUp } = jobEndRefusals
    assert.isNull(giveUp(job))
    assert.isNull(giveUp({ ...job, staging: { installOn: '2026-11-29', removedOn: null } }))
    for (const staging of [
      { installOn: today, removedOn: null },
      { installOn: '2026-11-01', removedOn: null },
      { installOn: '2026-11-01', removedOn: '2026-11-20' },
    ]) {
      assert.match(giveUp({ ...job, staging })!, /install day has come/)
    }
    for (const status of projectStatuses.values.filter((each) => each !== 'in_progress')) {
      assert.equal(giveUp({ ...job, project: { status } }), 'This project is closed.')
    }
    const unpaid = { ...job.bid, status: 'payment_required', paymentStatus: 'unpaid' } as const
    assert.match(giveUp({ ...job, bid: unpaid })!, /Only a job whose platform fee is paid/)
    const done = { ...job.bid, stagerCompletedAt: now }
    assert.equal(giveUp({ ...job, bid: done }), 'You have marked your work completed.')
    const gone = { ...job.bid, status: 'cancelled', cancellationReason: 'given_up' } as const
    assert.equal(giveUp({ ...job, bid: gone }), 'You have already given up this job.')
  }).tags(['@JOB-34'])

  test('confirm an offer: only a pending one that had ended', ({ assert }) => {
    const { confirm } = jobEndRefusals
    assert.isNull(confirm({ bid: { status: 'pending', confirmationAskedAt: now } }))
    const asked = { confirmationAskedAt: now }
    for (const status of bidStatuses.values.filter((each) => each !== 'pending')) {
      assert.isNotNull(confirm({ bid: { status, ...asked } }))
    }
    assert.isNotNull(confirm({ bid: { status: 'pending', confirmationAskedAt: null } }))
  }).tags(['@JOB-37'])

  test('open a project again: once its company is gone and no furniture is there', ({ assert }) => {
    const { reopen } = jobEndRefusals
    const left = { ...job, isCompanyGone: true }
    assert.isNull(reopen(left))
    assert.match(reopen(null)!, /has left Stagely/)
    assert.match(reopen({ ...left, isCompanyGone: false })!, /has left Stagely/)
    const staged = { installOn: today, removedOn: null }
    assert.match(reopen({ ...left, staging: staged })!, /furniture is in the home/)
    assert.isNull(reopen({ ...left, staging: { ...staged, installOn: '2026-11-29' } }))
    assert.isNull(reopen({ ...left, staging: { ...staged, removedOn: today } }))
    assert.isNotNull(reopen({ ...left, project: { status: 'completed' } }))
    assert.isNotNull(reopen({ ...left, bid: { ...job.bid, stagerCompletedAt: now } }))
  }).tags(['@JOB-43'])
})
