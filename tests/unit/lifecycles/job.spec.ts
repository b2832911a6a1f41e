import type { VisitKind } from '#shared/jobs/visits'
import type { StoredVisit } from '#lifecycles/visits'
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { JobStep, Turn } from '#shared/jobs/jobs'
import { notificationTypes } from '#shared/notifications/notification_types'
import { addDays } from '#shared/jobs/staging_terms'
import type { DayTapFacts } from '#lifecycles/install_day_rules'
import type { VersionFacts } from '#lifecycles/agreement_rules'
import {
  jobFor,
  jobStepKeys,
  jobSteps,
  type JobFacts,
  type JobOffer,
  type PaidJobFacts,
} from '#lifecycles/job'

const now = new Date('2026-11-28T17:00:00.000Z')
const today = '2026-11-28'
const due = '2026-12-01T11:08:00.000Z'
const marked = '2026-11-21T15:00:00.000Z'
const names = { owner: 'Dana Whitfield', stager: 'Fern & Field Interiors' }
const sides = ['owner', 'stager'] as const

/** As the viewer reads it, and whether it is the viewer's turn. */
const read = ({ text, at, isYours }: Turn) => [
  at === null ? `${text}.` : `${text} <${at}>.`,
  isYours,
]

const noDates: PaidJobFacts['staging'] = {
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
  hasAccess: false,
}

const dated = (days: number, changes: Partial<PaidJobFacts['staging']> = {}) => {
  const installOn = addDays(today, days)
  return { ...noDates, hasAccess: true, installOn, removalOn: addDays(installOn, 60), ...changes }
}

/** Hours that the company proposes. */
const proposedVisit = (kind: VisitKind, day: string): StoredVisit => ({
  kind,
  proposedOn: day,
  proposedWindow: { from: '09:00', to: '11:00' },
  proposedBy: 'stager',
  agreedOn: null,
  agreedWindow: null,
  isCalledOff: false,
})

const version = (changes: Partial<VersionFacts> = {}): VersionFacts => ({
  number: 1,
  kind: 'agreement',
  hash: 'a'.repeat(64),
  terms: { price: 3640, installOn: null, removalOn: null, extensionPerMonth: null },
  sentBy: 'stager',
  signedBy: [],
  ownerSigns: true,
  parties: [],
  isDeclined: false,
  isWithdrawn: false,
  ...changes,
})

/** Overdue, reported and refused. */
const payments = ([null, 'paid', 'not_agreed'] as const).map((answer) => ({
  ...{ amount: 18_600, dueOn: addDays(today, -3), isPaid: false, answer },
}))

const seller = { id: 1, name: 'Sam Seller', hasSigned: false, handedBack: null }

const paidFacts = (changes: Partial<PaidJobFacts> = {}): PaidJobFacts => ({
  staging: noDates,
  versions: [],
  reviewDueAt: { owner: null, stager: null },
  awaitsOwner: false,
  taps: [],
  home: { state: 'NC', county: null },
  hasOutcome: true,
  owed: null,
  damageToAnswer: { owner: 0, stager: 0 },
  photographerOn: null,
  listingPlannedOn: null,
  names,
  isGone: { owner: false, stager: false },
  ...changes,
})

const lockedOut: DayTapFacts = {
  kind: 'install',
  step: 'no_access',
  reason: 'code',
  at: now.toISOString(),
  isAnnounced: true,
  isAnswered: false,
}

const pending: JobOffer = {
  id: 7,
  companyId: 12,
  status: 'pending',
  paymentStatus: 'unpaid',
  paymentDueAt: null,
  stagerCompletedAt: null,
  rejectionReason: null,
  declineReason: null,
  cancellationReason: null,
  awaitsConfirmation: false,
  paid: null,
}
const chosen: JobOffer = { ...pending, status: 'payment_required', paymentDueAt: due }
const paidOffer = (
  changes: Partial<PaidJobFacts> = {},
  marking: string | null = null
): JobOffer => ({
  ...pending,
  status: 'accepted',
  paymentStatus: 'paid',
  stagerCompletedAt: marking,
  paid: paidFacts(changes),
})

const open: JobFacts = {
  project: { id: 3, status: 'open', isHidden: false, isOnHold: false, deadline: null },
  pendingOffers: 0,
  unconfirmedOffers: 0,
  sellersChoice: null,
  openQuestions: 0,
  isInvited: false,
  offer: null,
  company: null,
}
const withProject = (changes: Partial<JobFacts['project']>, rest: Partial<JobFacts> = {}) => ({
  ...open,
  ...rest,
  project: { ...open.project, ...changes },
})
const running = (offer: JobOffer, rest: Partial<JobFacts> = {}) =>
  withProject({ status: 'in_progress' }, { offer, company: 'CreativeStager4821', ...rest })
const completed = (offer: JobOffer) =>
  withProject({ status: 'completed' }, { offer, company: 'CreativeStager4821' })

const deadline = '2026-11-30'
const hidden = { isHidden: true, isOnHold: true }

const ownerCases: [string, JobFacts, string | null, string, boolean][] = [
  ['posted', open, 'offers', 'Waiting for offers.', false],
  [
    'posted with a last day',
    withProject({ deadline }),
    'offers',
    'Waiting for offers until <2026-11-30>.',
    false,
  ],
  [
    'the last day',
    withProject({ deadline: today }),
    'offers',
    'Waiting for offers until <2026-11-28>.',
    false,
  ],
  [
    'after the last day',
    withProject({ deadline: '2026-11-27' }),
    'offers',
    'Set a new last day for offers. It was <2026-11-27>.',
    true,
  ],
  ['one offer', { ...open, pendingOffers: 1 }, 'offers', 'Accept or decline 1 offer.', true],
  [
    'offers after the last day',
    withProject({ deadline: '2026-11-27' }, { pendingOffers: 3 }),
    'offers',
    'Choose one of 3 offers.',
    true,
  ],
  [
    'an offer that the seller would choose',
    { ...open, pendingOffers: 3, sellersChoice: 2 },
    'offers',
    'Choose one of 3 offers. The seller would choose Offer B.',
    true,
  ],
  ['a question', { ...open, openQuestions: 1 }, 'offers', 'Answer a question.', true],
  [
    'questions and offers',
    { ...open, openQuestions: 2, pendingOffers: 3 },
    'offers',
    'Answer 2 questions.',
    true,
  ],
  [
    'an offer to be confirmed',
    { ...open, unconfirmedOffers: 1 },
    'offers',
    'Waiting for a company to confirm its offer.',
    false,
  ],
  [
    'offers to be confirmed',
    withProject({ deadline }, { unconfirmedOffers: 2 }),
    'offers',
    'Waiting for 2 companies to confirm their offers.',
    false,
  ],
  [
    'offers to be confirmed beside one that can be accepted',
    { ...open, pendingOffers: 1, unconfirmedOffers: 2 },
    'offers',
    'Accept or decline 1 offer.',
    true,
  ],
  [
    'offers to be confirmed after the last day',
    withProject({ deadline: '2026-11-27' }, { unconfirmedOffers: 2 }),
    'offers',
    'Set a new last day for offers. It was <2026-11-27>.',
    true,
  ],
  [
    'offers to be confirmed on a hidden project',
    withProject(hidden, { unconfirmedOffers: 2 }),
    'offers',
    'Hidden: no offers can be made or accepted.',
    false,
  ],
  [
    'hidden by the team',
    withProject(hidden, { pendingOffers: 3, openQuestions: 1 }),
    'offers',
    'Hidden: no offers can be made or accepted.',
    false,
  ],
  [
    'chosen',
    running(chosen),
    'chosen',
    `Waiting for CreativeStager4821 to confirm by <${due}>.`,
    false,
  ],
  [
    'chosen without a deadline',
    running({ ...chosen, paymentDueAt: null }),
    'chosen',
    'Waiting for CreativeStager4821 to confirm.',
    false,
  ],
  ['paid', running(paidOffer()), 'paid', 'Propose a day for the install.', true],
  [
    'a day proposed by the company',
    running(
      paidOffer({ staging: { ...noDates, proposedInstallOn: '2026-12-07', proposedBy: 'stager' } })
    ),
    'paid',
    'Agree to the install day or propose another one. Proposed is <2026-12-07>.',
    true,
  ],
  [
    'a day proposed by the owner',
    running(
      paidOffer({ staging: { ...noDates, proposedInstallOn: '2026-12-07', proposedBy: 'owner' } })
    ),
    'paid',
    'Waiting for Fern & Field Interiors to agree to <2026-12-07>.',
    false,
  ],
  [
    'a proposed day that has passed',
    running(
      paidOffer({ staging: { ...noDates, proposedInstallOn: '2026-11-27', proposedBy: 'stager' } })
    ),
    'paid',
    'Propose a day for the install.',
    true,
  ],
  [
    'an install day on which the crew couldn’t get in',
    running(paidOffer({ staging: dated(-2, { isInstallMissed: true }) })),
    'in_home',
    'The crew couldn’t get in. Propose another day for the install.',
    true,
  ],
  [
    'a walk-through proposed by the company',
    running(
      paidOffer({
        staging: dated(6, { visits: [proposedVisit('walk_through', '2026-12-02')] }),
      })
    ),
    'dated',
    'Agree to the walk-through or propose another time. Proposed is <2026-12-02>.',
    true,
  ],
  [
    'a walk-through proposed for the day of the install',
    running(
      paidOffer({
        staging: dated(6, { visits: [proposedVisit('walk_through', '2026-12-04')] }),
      })
    ),
    'dated',
    'The furniture comes on <2026-12-04>.',
    false,
  ],
  [
    'hours of the removal proposed by the company',
    completed(
      paidOffer(
        { staging: dated(-20, { visits: [proposedVisit('removal', '2027-01-07')] }) },
        marked
      )
    ),
    'in_home',
    'Agree to the hours of the removal or propose others. Proposed is <2027-01-07>.',
    true,
  ],
  [
    'another month asked for by the company',
    completed(paidOffer({ staging: dated(-20, { extensionAskedBy: 'stager' }) }, marked)),
    'in_home',
    'Another month is asked for. Agree or decline by <2027-01-07>.',
    true,
  ],
  [
    'another month asked for by the owner',
    completed(paidOffer({ staging: dated(-20, { extensionAskedBy: 'owner' }) }, marked)),
    'in_home',
    'Waiting for Fern & Field Interiors to agree to another month by <2027-01-07>.',
    false,
  ],
  [
    'another day proposed that has passed',
    running(
      paidOffer({ staging: dated(6, { proposedInstallOn: '2026-11-27', proposedBy: 'stager' }) })
    ),
    'dated',
    'The furniture comes on <2026-12-04>.',
    false,
  ],
  [
    'dated without an address',
    running(paidOffer({ staging: dated(6, { hasAccess: false }) })),
    'dated',
    'Enter the address and how to get in, before <2026-12-04>.',
    true,
  ],
  [
    'dated',
    running(paidOffer({ staging: dated(6) })),
    'dated',
    'The furniture comes on <2026-12-04>.',
    false,
  ],
  [
    'an agreement to sign',
    running(paidOffer({ staging: dated(6), versions: [version({ signedBy: ['stager'] })] })),
    'dated',
    'Read and sign the agreement.',
    true,
  ],
  [
    'an agreement signed by the owner',
    running(paidOffer({ staging: dated(6), versions: [version({ signedBy: ['owner'] })] })),
    'dated',
    'Waiting for Fern & Field Interiors to sign the agreement.',
    false,
  ],
  [
    'an agreement that a seller has to sign',
    running(
      paidOffer({
        staging: dated(6),
        versions: [version({ signedBy: ['stager'], ownerSigns: false, parties: [seller] })],
      })
    ),
    'dated',
    'Ask the seller to sign the agreement: the link is in their email.',
    true,
  ],
  [
    'other dates than signed',
    running(
      paidOffer({ staging: dated(6), versions: [version({ signedBy: ['owner', 'stager'] })] })
    ),
    'dated',
    'Put the new dates into the agreement with an addendum.',
    true,
  ],
  [
    'an agreement whose dates have changed',
    running(
      paidOffer({
        staging: dated(6),
        versions: [
          version({
            terms: {
              price: 3640,
              installOn: '2026-12-20',
              removalOn: '2027-02-18',
              extensionPerMonth: null,
            },
          }),
        ],
      })
    ),
    'dated',
    'Waiting for Fern & Field Interiors to send a new version of the agreement.',
    false,
  ],
  [
    'the install day',
    running(paidOffer({ staging: dated(0) })),
    'in_home',
    'Waiting for Fern & Field Interiors to finish the rooms.',
    false,
  ],
  [
    'a crew that couldn’t get in',
    running(paidOffer({ staging: dated(0), taps: [lockedOut] })),
    'in_home',
    'The crew couldn’t get in: the code doesn’t work. Check the access, or write to the company.',
    true,
  ],
  [
    'a crew that couldn’t get in, before the owner is told',
    running(paidOffer({ staging: dated(0), taps: [{ ...lockedOut, isAnnounced: false }] })),
    'in_home',
    'Waiting for Fern & Field Interiors to finish the rooms.',
    false,
  ],
  [
    'finished',
    running(paidOffer({ staging: dated(-1) }, marked)),
    'in_home',
    'Confirm the completed work by <2026-12-05T15:00:00.000Z>.',
    true,
  ],
  [
    'finished without a day',
    running(paidOffer({}, marked)),
    'paid',
    'Confirm the completed work by <2026-12-05T15:00:00.000Z>.',
    true,
  ],
  [
    'in the home, completed',
    completed(paidOffer({ staging: dated(-20) }, marked)),
    'in_home',
    'The home is staged until <2027-01-06>.',
    false,
  ],
  [
    'to review',
    completed(paidOffer({ staging: dated(-20), reviewDueAt: { owner: due, stager: due } }, marked)),
    'in_home',
    `Review the company by <${due}>.`,
    true,
  ],
  [
    'ending',
    completed(paidOffer({ staging: dated(-50) }, marked)),
    'ending',
    'Sold, extend or remove? Answer by <2026-12-07>.',
    true,
  ],
  [
    'ending, answered by the owner',
    completed(paidOffer({ staging: dated(-50, { ownerAnswer: 'sold' }) }, marked)),
    'ending',
    'Waiting for Fern & Field Interiors to answer “sold, extend or remove?” by <2026-12-07>.',
    false,
  ],
  [
    'ending, answered by both',
    completed(
      paidOffer({ staging: dated(-50, { ownerAnswer: 'sold', stagerAnswer: 'remove' }) }, marked)
    ),
    'ending',
    'The furniture is picked up on <2026-12-08>.',
    false,
  ],
  [
    'after the pickup day',
    completed(paidOffer({ staging: dated(-70) }, marked)),
    'ending',
    'Mark the furniture as removed once it’s gone. The pickup was due on <2026-11-18>.',
    true,
  ],
  [
    'removed',
    completed(
      paidOffer(
        {
          staging: dated(-70, { removedOn: '2026-11-17' }),
          reviewDueAt: { owner: null, stager: due },
        },
        marked
      )
    ),
    'removed',
    'The furniture was removed on <2026-11-17>.',
    false,
  ],
  [
    'reviewed',
    completed(paidOffer({ staging: dated(-70, { removedOn: '2026-11-17' }) }, marked)),
    'reviewed',
    'The furniture was removed on <2026-11-17>.',
    false,
  ],
  [
    'staged, with damage that the company has noted',
    completed(paidOffer({ staging: dated(-20), damageToAnswer: { owner: 1, stager: 0 } }, marked)),
    'in_home',
    'Answer a note about damage.',
    true,
  ],
  [
    'staged, with damage that the company has to answer',
    completed(paidOffer({ staging: dated(-20), damageToAnswer: { owner: 0, stager: 2 } }, marked)),
    'in_home',
    'Waiting for Fern & Field Interiors to answer a note about damage.',
    false,
  ],
  [
    'sold, without an outcome',
    completed(
      paidOffer({ staging: dated(-50, { ownerAnswer: 'sold' }), hasOutcome: false }, marked)
    ),
    'ending',
    'Did it sell? Say what became of the home.',
    true,
  ],
  [
    'removed 30 days ago, without an outcome',
    completed(
      paidOffer({ staging: dated(-90, { removedOn: '2026-10-29' }), hasOutcome: false }, marked)
    ),
    'reviewed',
    'Did it sell? Say what became of the home.',
    true,
  ],
  [
    'removed 31 days ago, without an outcome',
    completed(
      paidOffer({ staging: dated(-90, { removedOn: '2026-10-28' }), hasOutcome: false }, marked)
    ),
    'reviewed',
    'The furniture was removed on <2026-10-28>.',
    false,
  ],
  ['completed without a day', completed(paidOffer({}, marked)), null, 'Completed.', false],
  ['cancelled', withProject({ status: 'cancelled' }), null, 'Cancelled.', false],
  [
    'cancelled with furniture',
    withProject(
      { status: 'cancelled' },
      { offer: paidOffer({ staging: dated(-20) }), company: 'CreativeStager4821' }
    ),
    'in_home',
    'Cancelled.',
    false,
  ],
  [
    'the company can’t reach the owner',
    running(paidOffer({ awaitsOwner: true })),
    'paid',
    'Answer the company: it can’t reach you.',
    true,
  ],
]

const stagerCases: [string, JobFacts, string | null, string, boolean][] = [
  ['invited', { ...open, isInvited: true }, 'offers', 'You’re invited to make an offer.', true],
  [
    'invited while offers of others are to be confirmed',
    { ...open, isInvited: true, unconfirmedOffers: 2 },
    'offers',
    'You’re invited to make an offer.',
    true,
  ],
  [
    'offered while offers of others are to be confirmed',
    { ...open, offer: pending, pendingOffers: 1, unconfirmedOffers: 2 },
    'offers',
    'Waiting for the owner.',
    false,
  ],
  [
    'invited with a last day',
    withProject({ deadline }, { isInvited: true }),
    'offers',
    'You’re invited to make an offer by <2026-11-30>.',
    true,
  ],
  [
    'offered',
    { ...open, offer: pending, pendingOffers: 1 },
    'offers',
    'Waiting for the owner.',
    false,
  ],
  [
    'offered on a hidden project',
    withProject(hidden, { offer: pending }),
    'offers',
    'On hold while the project is hidden.',
    false,
  ],
  [
    'in reserve',
    running(pending),
    'offers',
    'The owner chose another offer. Yours stays in reserve.',
    false,
  ],
  ['chosen', running(chosen), 'chosen', `Pay the platform fee by <${due}>.`, true],
  ['paid', running(paidOffer()), 'paid', 'Propose a day for the install.', true],
  [
    'a day proposed by the owner',
    running(
      paidOffer({ staging: { ...noDates, proposedInstallOn: '2026-12-07', proposedBy: 'owner' } })
    ),
    'paid',
    'Agree to the install day or propose another one. Proposed is <2026-12-07>.',
    true,
  ],
  [
    'dated without an address',
    running(paidOffer({ staging: dated(6, { hasAccess: false }) })),
    'dated',
    'Waiting for Dana Whitfield to enter the address, before <2026-12-04>.',
    false,
  ],
  [
    'the install day',
    running(paidOffer({ staging: dated(0) })),
    'in_home',
    'Mark the rooms as finished.',
    true,
  ],
  [
    'finished',
    running(paidOffer({ staging: dated(-1) }, marked)),
    'in_home',
    'Waiting for Dana Whitfield to confirm the work by <2026-12-05T15:00:00.000Z>.',
    false,
  ],
  [
    'to review',
    completed(paidOffer({ staging: dated(-20), reviewDueAt: { owner: due, stager: due } }, marked)),
    'in_home',
    `Review the owner by <${due}>.`,
    true,
  ],
  [
    'declined',
    { ...open, offer: { ...pending, status: 'rejected', rejectionReason: 'declined' } },
    null,
    'The owner declined your offer.',
    false,
  ],
  [
    'declined with a reason',
    {
      ...open,
      offer: {
        ...pending,
        status: 'rejected',
        rejectionReason: 'declined',
        declineReason: 'price',
      },
    },
    null,
    'The owner declined your offer. Reason: the price.',
    false,
  ],
  [
    'not selected',
    running({ ...pending, status: 'rejected', rejectionReason: 'not_selected' }),
    null,
    'The owner chose another offer.',
    false,
  ],
  [
    'released',
    { ...open, offer: { ...pending, status: 'cancelled', cancellationReason: 'released' } },
    null,
    "The owner released your offer because the fee wasn't paid.",
    false,
  ],
  [
    'withdrawn',
    { ...open, offer: { ...pending, status: 'cancelled', cancellationReason: 'withdrawn' } },
    null,
    'You withdrew this offer.',
    false,
  ],
]

stagerCases.push([
  'to confirm after another job ended',
  { ...open, offer: { ...pending, awaitsConfirmation: true } },
  'offers',
  'Confirm your offer, or withdraw it.',
  true,
])
ownerCases.push([
  'left by the company before the install',
  running(paidOffer({ staging: dated(6), isGone: { owner: false, stager: true } })),
  'dated',
  'This company has left Stagely. Open the project for offers again.',
  true,
])
stagerCases.push([
  'left by the owner',
  running(paidOffer({ staging: dated(6), isGone: { owner: true, stager: false } })),
  'dated',
  'This owner has left Stagely.',
  false,
])

/** Every combination of what a paid job depends on. */
function* paidJobs(): Generator<JobFacts> {
  const stagings = [
    noDates,
    { ...noDates, proposedInstallOn: '2026-12-07', proposedBy: 'owner' as const },
    { ...noDates, proposedInstallOn: '2026-12-07', proposedBy: 'stager' as const },
    { ...noDates, proposedInstallOn: '2026-11-27', proposedBy: 'owner' as const },
    ...[6, 0, -20, -50, -59, -60].flatMap((days) => [
      dated(days),
      dated(days, { hasAccess: false }),
      dated(days, { proposedInstallOn: addDays(today, 3), proposedBy: 'stager' }),
      dated(days, { extensionAskedBy: 'owner' }),
      dated(days, { visits: [proposedVisit('removal', addDays(today, days + 60))] }),
      dated(days, { ownerAnswer: 'extend' }),
      dated(days, { ownerAnswer: 'remove', stagerAnswer: 'sold' }),
      dated(days, { removedOn: today }),
    ]),
  ]
  const agreements = [
    [],
    [version()],
    [version({ signedBy: ['stager'] })],
    [version({ signedBy: ['owner', 'stager'] })],
    [version({ isDeclined: true })],
    [
      version({
        terms: { price: null, installOn: null, removalOn: null, extensionPerMonth: null },
      }),
    ],
  ]
  const gone = [
    { owner: false, stager: false },
    { owner: true, stager: false },
    { owner: false, stager: true },
  ]
  for (const status of ['in_progress', 'completed', 'cancelled'] as const)
    for (const staging of stagings)
      for (const versions of agreements)
        for (const isGone of gone)
          for (const marking of [null, marked])
            for (const awaitsOwner of [false, true]) {
              const canReview = status === 'completed' && !isGone.owner && !isGone.stager
              const reviewDueAt = { owner: canReview ? due : null, stager: null }
              const hasOutcome = awaitsOwner
              const owed = awaitsOwner ? payments : null
              const paid = { staging, versions, isGone, awaitsOwner, hasOutcome, owed, reviewDueAt }
              yield withProject({ status }, { offer: paidOffer(paid, marking), company: 'A' })
            }
}

const keysOf = ({ steps }: { steps: JobStep[] }) => steps.map(({ key }) => key)

const textOf = ({ text, at }: Turn) => (at === null ? text : `${text} ${at}`)

test.group('A job', () => {
  for (const [name, facts, phase, text, isYours] of ownerCases) {
    test(`for its owner: ${name}`, ({ assert }) => {
      const job = jobFor(facts, 'owner', { now })
      assert.deepEqual([job.phase, ...read(job.turn)], [phase, text, isYours])
    }).tags(['@JOB-01', '@R120'])
  }

  for (const [name, facts, phase, text, isYours] of stagerCases) {
    test(`for its company: ${name}`, ({ assert }) => {
      const job = jobFor(facts, 'stager', { now })
      assert.deepEqual([job.phase, ...read(job.turn)], [phase, text, isYours])
    }).tags(['@JOB-01', '@R120'])
  }

  test('says the same to both sides in every combination', ({ assert }) => {
    let combinations = 0
    for (const facts of paidJobs()) {
      combinations += 1
      const [owner, stager] = sides.map((side) => jobFor(facts, side, { now }))
      assert.equal(owner.phase, stager.phase)
      for (const [side, own, other] of [
        ['owner', owner, stager],
        ['stager', stager, owner],
      ] as const) {
        const mine = own.steps.filter((step) => step.isYours).map(({ key }) => key)
        // Who waits for the other side is right.
        const waited = other.steps.filter((step) => !step.isYours).map(({ key }) => key)
        assert.includeMembers(mine, waited)
        const told = mine.filter((key) => jobSteps[key].wait)
        const isOtherGone = facts.offer!.paid!.isGone[side === 'owner' ? 'stager' : 'owner']
        if (!isOtherGone) assert.includeMembers(keysOf(other), told)
      }
    }
    assert.isAbove(combinations, 2000)
  }).tags(['@JOB-02'])

  test('asks nothing of a side that has left, and has no step without a button', ({ assert }) => {
    for (const facts of paidJobs()) {
      const { isGone } = facts.offer!.paid!
      for (const side of sides) {
        const { steps } = jobFor(facts, side, { now })
        const isOtherGone = isGone[side === 'owner' ? 'stager' : 'owner']
        if (isOtherGone) assert.isEmpty(steps.filter((step) => !step.isYours))
        if (isGone[side]) assert.isEmpty(steps.filter((step) => step.isYours))
        for (const step of steps) {
          assert.equal(step.button !== null, step.isYours)
          assert.match(step.href, /^\/(projects|payment|messages)[/?]/)
          assert.match(step.text, /^[A-Z]/)
          assert.equal(step.at !== null, /\b(by|was|is|to|on|before)$/.test(step.text), step.text)
        }
      }
    }
  }).tags(['@JOB-02'])

  test('never asks for an answer by a day that has passed, nor says that running work is completed', ({
    assert,
  }) => {
    for (const facts of paidJobs()) {
      for (const side of sides) {
        const { steps, turn } = jobFor(facts, side, { now })
        const dueSteps = steps.filter(({ text }) => /\b(by|before|to)$/.test(text))
        for (const { at, text } of dueSteps)
          assert.isTrue(at!.slice(0, 10) >= today, `${text} ${at}`)
        if (facts.project.status === 'in_progress') assert.notEqual(turn.text, 'Completed')
      }
    }
  }).tags(['@JOB-101', '@R491'])

  test('names nobody in the words of emails', ({ assert }) => {
    let named = 0
    for (const facts of paidJobs()) {
      for (const side of sides) {
        const { steps, turn } = jobFor(facts, side, { now, withNames: false })
        const texts = [turn, ...steps].map(textOf).join(' ')
        assert.notMatch(texts, /Dana|Fern|CreativeStager/)
        if (/the owner|the staging company/.test(texts)) named += 1
      }
    }
    assert.isAbove(named, 0)
  }).tags(['@JOB-03'])

  test('lists own steps first, most urgent first', ({ assert }) => {
    const staging = dated(-50, { hasAccess: false })
    const job = jobFor(running(paidOffer({ staging, versions: [version()] }, marked)), 'owner', {
      now,
    })
    assert.deepEqual(keysOf(job), ['confirm_work', 'answer_ending', 'sign_agreement'])
  }).tags(['@JOB-02'])

  test('has its dates from today on, in their order', ({ assert }) => {
    const photos = { photographerOn: '2026-12-05', listingPlannedOn: '2026-11-27' }
    const { dates } = jobFor(running(paidOffer({ staging: dated(6), ...photos })), 'owner', { now })
    assert.deepEqual(
      dates.map(({ kind, at }) => `${kind} ${at}`),
      ['install 2026-12-04', 'photos 2026-12-05', 'last_day 2027-02-01', 'removal 2027-02-02']
    )
    assert.deepEqual(jobFor(running(chosen), 'stager', { now }).dates, [
      { kind: 'fee_due', at: due },
    ])
    assert.deepEqual(jobFor(withProject({ deadline }), 'owner', { now }).dates, [
      { kind: 'offers_end', at: deadline },
    ])
  }).tags(['@JOB-04'])

  test('has a row for each step, and a notification belongs to few of them', ({ assert }) => {
    for (const key of jobStepKeys) assert.isNotEmpty(jobSteps[key].resolvedBy, key)
    const urgent = jobStepKeys.flatMap((key) => jobSteps[key].settles)
    assert.includeMembers(urgent, [
      'offer_accepted',
      'work_completed',
      'install_proposed',
      'agreement_sent',
    ])
  }).tags(['@JOB-05'])

  test('is written down for people in docs/jobs.md', ({ assert }) => {
    const examples = [
      ...ownerCases.map(([, facts]) => facts),
      ...stagerCases.map(([, facts]) => facts),
      ...paidJobs(),
    ]
    const rows = jobStepKeys.map((key) => {
      const facts =
        examples.find((each) => keysOf(jobFor(each, 'owner', { now })).includes(key)) ??
        examples.find((each) => keysOf(jobFor(each, 'stager', { now })).includes(key))!
      const [owner, stager] = sides.map((side) => {
        const { steps } = jobFor(facts, side, { now, withNames: false })
        const step = steps.find((each) => each.key === key)
        if (!step) return ''
        const text = step.at === null ? step.text : `${step.text} …`
        return step.isYours ? `**${text}** [${step.button}]` : text
      })
      const types = [...jobSteps[key].settles, ...(jobSteps[key].informs ?? [])]
      const notices = types.map((type) => notificationTypes.label(type)).join(', ')
      return `| ${[owner, stager, jobSteps[key].resolvedBy, notices].join(' | ')} |`
    })
    const written = readFileSync(new URL('../../../docs/jobs.md', import.meta.url), 'utf8')
    const table = written.split('\n').filter((line) => line.startsWith('| '))
    const cells = (line: string) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join('|')
    assert.deepEqual(table.slice(-rows.length).map(cells), rows.map(cells))
  }).tags(['@JOB-02', '@JOB-05'])
})
