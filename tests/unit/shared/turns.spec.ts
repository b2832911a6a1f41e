import { test } from '@japa/runner'
import { ownerTurn, stagerTurn, type Turn } from '#shared/turns'

const due = '2026-11-25T14:12:00.000Z'
const marked = '2026-11-21T15:00:00.000Z'
const deadline = '2026-11-30'

/** As the viewer reads it, and whether it is the viewer's turn. */
const read = ({ text, at, isYours }: Turn) => [
  at === null ? `${text}.` : `${text} <${at}>.`,
  isYours,
]

const project = {
  status: 'open',
  isHidden: false,
  deadline: null,
  today: '2026-11-22',
  pendingBids: 0,
  selected: null,
} as const
const selected = {
  stager: 'CreativeStager4821',
  isPaid: false,
  paymentDueAt: due,
  stagerCompletedAt: null,
  reviewDueAt: null,
}
const paid = { ...selected, isPaid: true }

const bid = {
  status: 'pending',
  paymentDueAt: null,
  stagerCompletedAt: null,
  reviewDueAt: null,
  rejectionReason: null,
  declineReason: null,
  cancellationReason: null,
  awaitsConfirmation: false,
  project: { status: 'open', isHidden: false },
} as const
const inProgress = { status: 'in_progress', isHidden: false } as const

const ownerCases: [Partial<Parameters<typeof ownerTurn>[0]>, string, boolean][] = [
  [{}, 'Waiting for offers.', false],
  [{ deadline }, 'Waiting for offers until <2026-11-30>.', false],
  [{ deadline: '2026-11-22' }, 'Waiting for offers until <2026-11-22>.', false],
  [{ deadline: '2026-11-21' }, 'Set a new last day for offers. It was <2026-11-21>.', true],
  [{ pendingBids: 1 }, 'Accept or reject 1 offer.', true],
  [{ pendingBids: 3, deadline: '2026-11-21' }, 'Choose one of 3 offers.', true],
  [{ pendingBids: 3, isHidden: true }, 'Hidden: no offers can be made or accepted.', false],
  [
    { status: 'in_progress', selected, pendingBids: 7 },
    `Waiting for CreativeStager4821 to confirm by <${due}>.`,
    false,
  ],
  [
    { status: 'in_progress', selected: { ...selected, paymentDueAt: null } },
    'Waiting for CreativeStager4821 to confirm.',
    false,
  ],
  [
    { status: 'in_progress', selected: paid, isHidden: true },
    'Waiting for CreativeStager4821 to finish the staging.',
    false,
  ],
  [
    { status: 'in_progress', selected: { ...paid, stagerCompletedAt: marked } },
    'Confirm the completed work by <2026-12-05T15:00:00.000Z>.',
    true,
  ],
  [{ status: 'completed', selected: paid }, 'Completed.', false],
  [{ status: 'completed' }, 'Completed.', false],
  [
    { status: 'completed', selected: { ...paid, reviewDueAt: due } },
    `Review the company by <${due}>.`,
    true,
  ],
  [{ status: 'cancelled' }, 'Cancelled.', false],
]

const stagerCases: [Partial<Parameters<typeof stagerTurn>[0]>, string, boolean][] = [
  [{}, 'Waiting for the owner.', false],
  [{ project: { status: 'open', isHidden: true } }, 'On hold while the project is hidden.', false],
  [{ project: inProgress }, 'The owner chose another offer. Yours stays in reserve.', false],
  [{ status: 'payment_required', paymentDueAt: due }, `Pay the platform fee by <${due}>.`, true],
  [{ status: 'payment_required' }, 'Pay the platform fee.', true],
  [
    { status: 'accepted', project: inProgress },
    'Stage the home, then mark the work completed.',
    true,
  ],
  [
    { status: 'accepted', project: inProgress, stagerCompletedAt: marked },
    'Waiting for the owner to confirm the work by <2026-12-05T15:00:00.000Z>.',
    false,
  ],
  [{ status: 'accepted', project: { ...inProgress, status: 'completed' } }, 'Completed.', false],
  [
    { status: 'accepted', project: { ...inProgress, status: 'completed' }, reviewDueAt: due },
    `Review the owner by <${due}>.`,
    true,
  ],
  [
    { status: 'accepted', project: { ...inProgress, status: 'cancelled' } },
    'The project was cancelled.',
    false,
  ],
  [{ status: 'rejected', rejectionReason: 'declined' }, 'The owner declined your offer.', false],
  ...(
    [
      ['price', 'the price'],
      ['timing', 'the timing'],
      ['style', 'the style'],
      ['chose_another', 'they chose another company'],
      ['other', 'other'],
    ] as const
  ).map(([declineReason, text]): (typeof stagerCases)[number] => [
    { status: 'rejected', rejectionReason: 'declined', declineReason },
    `The owner declined your offer. Reason: ${text}.`,
    false,
  ]),
  [
    { status: 'rejected', rejectionReason: 'not_selected' },
    'The owner chose another offer.',
    false,
  ],
  [
    { status: 'rejected', rejectionReason: 'project_closed' },
    'The owner closed the project.',
    false,
  ],
  [{ status: 'cancelled', cancellationReason: 'withdrawn' }, 'You cancelled this offer.', false],
  [
    { status: 'cancelled', cancellationReason: 'released' },
    "The owner released your offer because the fee wasn't paid.",
    false,
  ],
  [{ status: 'cancelled', cancellationReason: 'expired' }, "The fee wasn't paid in time.", false],
  [
    { status: 'cancelled', cancellationReason: 'project_closed' },
    'The owner closed the project.',
    false,
  ],
  [
    { status: 'cancelled', cancellationReason: 'account_deleted' },
    'The offer was cancelled with its account.',
    false,
  ],
  [{ status: 'cancelled', cancellationReason: 'given_up' }, 'You gave up this job.', false],
  [{ status: 'pending', awaitsConfirmation: true }, 'Confirm your offer, or cancel it.', true],
]

test.group('Turns', () => {
  test('tell an owner who has to act, and by when', ({ assert }) => {
    for (const [state, sentence, isYours] of ownerCases) {
      assert.deepEqual(read(ownerTurn({ ...project, ...state })), [sentence, isYours])
    }
  }).tags(['@R120'])

  test('tell a stager who has to act on its bid, and by when', ({ assert }) => {
    for (const [state, sentence, isYours] of stagerCases) {
      assert.deepEqual(read(stagerTurn({ ...bid, ...state })), [sentence, isYours])
    }
  }).tags(['@R120'])
})
