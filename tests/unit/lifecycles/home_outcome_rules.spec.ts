import { test } from '@japa/runner'
import {
  isCountable,
  outcomeProblems,
  outcomeRules,
  type HomeOutcomeDetails,
} from '#shared/jobs/home_outcomes'
import { addDays } from '#shared/jobs/staging_terms'
import {
  homeCardRefusals,
  homeOutcomeRefusals,
  isOutcomeAsked,
  type HomeCardSituation,
} from '#lifecycles/home_outcome_rules'

const today = '2026-11-28'
const day = (days: number) => addDays(today, days)

const empty: HomeOutcomeDetails = {
  kind: 'closed',
  listedOn: null,
  underContractOn: null,
  closedOn: null,
  comparedToList: null,
  price: null,
}

test.group('Rules of the outcome of a home', () => {
  test('let it be entered from the install day on, unless the project was cancelled', ({
    assert,
  }) => {
    const situation = (installOn: string | null, status: 'in_progress' | 'cancelled') => ({
      staging: { installOn },
      project: { status },
      outcome: null,
      today,
    })
    const refusal = homeOutcomeRefusals.enter
    assert.isNull(refusal(situation(today, 'in_progress')))
    assert.isNull(refusal(situation(day(-90), 'in_progress')))
    assert.equal(refusal(situation(null, 'in_progress')), 'Agree on an install date first.')
    assert.equal(
      refusal(situation(day(1), 'in_progress')),
      'What became of the home can be entered from the install date on.'
    )
    assert.equal(refusal(situation(today, 'cancelled')), 'This project was cancelled.')
    const stale = 'Someone in your account has just answered. Look at it, then try again.'
    const answered = { ...situation(today, 'in_progress'), outcome: { revision: 2 } }
    assert.isNull(refusal(answered, 2))
    assert.isNull(refusal(answered))
    assert.equal(refusal(answered, 1), stale)
    assert.equal(refusal(situation(today, 'in_progress'), 1), stale)
  }).tags(['@OUT-01', '@OUT-03'])

  test('ask from "Sold" or the removal on, for a month after the end', ({ assert }) => {
    const staging = {
      installOn: day(-50),
      removalOn: day(10),
      removedOn: null,
      ownerAnswer: null,
    } as const
    assert.isFalse(isOutcomeAsked(staging, today))
    assert.isTrue(isOutcomeAsked({ ...staging, ownerAnswer: 'sold' }, today))
    assert.isFalse(isOutcomeAsked({ ...staging, ownerAnswer: 'extend' }, today))
    assert.isTrue(isOutcomeAsked({ ...staging, removedOn: today }, today))
    assert.isFalse(isOutcomeAsked({ ...staging, removalOn: today }, today))
    assert.isTrue(isOutcomeAsked({ ...staging, removalOn: day(-1) }, today))
    const last = { ...staging, removedOn: day(-outcomeRules.askedDays) }
    assert.isTrue(isOutcomeAsked(last, today))
    assert.isFalse(isOutcomeAsked(last, day(1)))
    const none = { ...staging, installOn: null, removalOn: null, ownerAnswer: 'sold' as const }
    assert.isFalse(isOutcomeAsked(none, today))
  }).tags(['@OUT-10'])

  test('keep the days in their order, and out of the future where that makes no sense', ({
    assert,
  }) => {
    const problems = (changes: Partial<HomeOutcomeDetails>) =>
      outcomeProblems({ ...empty, ...changes }, today)
    const whole = { listedOn: day(-20), underContractOn: day(-9), closedOn: today }
    assert.deepEqual(problems(whole), {})
    const sameDay = { listedOn: today, underContractOn: today, closedOn: today }
    assert.deepEqual(problems(sameDay), {})

    const future = 'Choose today or an earlier date'
    assert.deepEqual(problems({ ...whole, closedOn: day(1) }), { closedOn: future })
    assert.deepEqual(problems({ underContractOn: day(1) }), { underContractOn: future })
    assert.deepEqual(problems({ listedOn: day(1) }), { listedOn: future })
    assert.deepEqual(problems({ kind: 'not_sold', listedOn: day(9) }), {}, 'listed again')
    assert.deepEqual(problems({ ...whole, listedOn: day(-8) }), {
      underContractOn: 'Choose the listing date or a later one',
    })
    assert.deepEqual(problems({ ...whole, closedOn: day(-10) }), {
      closedOn: 'Choose the day of the contract or a later one',
    })
    assert.deepEqual(problems({ listedOn: day(-3), closedOn: day(-4) }), {
      closedOn: 'Choose the listing date or a later one',
    })
    const earliest = day(-outcomeRules.longestListingDays)
    assert.deepEqual(problems({ listedOn: earliest }), {})
    assert.deepEqual(problems({ listedOn: addDays(earliest, -1) }), {
      listedOn: 'Check the year: this is more than three years ago',
    })
    const unsold = 'Only for a home that is under contract or closed'
    for (const kind of ['not_sold', 'withdrawn'] as const) {
      assert.deepEqual(
        problems({ kind, underContractOn: day(-1), comparedToList: 'at', price: 100 }),
        { underContractOn: unsold, comparedToList: unsold, price: unsold }
      )
    }
    assert.deepEqual(problems({ kind: 'under_contract', closedOn: day(-1) }), {
      closedOn: 'Only for a home that is closed',
    })
  }).tags(['@OUT-02', '@R674'])

  test('count no contract that is older than the staging', ({ assert }) => {
    const problems = (changes: Partial<HomeOutcomeDetails>, installOn: string | null = day(-9)) =>
      outcomeProblems({ ...empty, listedOn: day(-20), ...changes }, today, installOn)
    const early = { underContractOn: 'Choose the install date or a later one, or leave this empty' }
    for (const kind of ['under_contract', 'closed'] as const) {
      const days = { kind, listedOn: day(-20), underContractOn: day(-10) }
      assert.deepEqual(problems(days), early)
      assert.isFalse(isCountable(days, day(-9)))
      assert.deepEqual(problems(days, day(-10)), {}, 'on the install day')
      assert.isTrue(isCountable(days, day(-10)))
    }
    assert.deepEqual(problems({ underContractOn: null, closedOn: day(-10) }), {})
    assert.deepEqual(problems({ underContractOn: day(-21) }), {
      underContractOn: 'Choose the listing date or a later one',
    })
    assert.isTrue(isCountable({ ...empty, kind: 'not_sold' }, day(-9)))
  }).tags(['@OUT-56', '@OUT-57', '@R655'])

  test('show a card only with the consent of both, and not what the team hides', ({ assert }) => {
    const agreed: HomeCardSituation = {
      project: { status: 'completed', hiddenAt: null, hiddenPhotos: [] },
      outcome: { kind: 'closed' },
      pair: { sourcePhoto: 'kitchen' },
      card: { pairId: 4, companyConsentedAt: true },
      isPartyGone: false,
    }
    assert.isNull(homeCardRefusals.show(agreed))
    const refused: [Partial<HomeCardSituation>, string][] = [
      [{ card: null }, 'The owner has made no card.'],
      [
        { card: { pairId: 4, companyConsentedAt: null } },
        'The staging company hasn’t agreed to the card yet.',
      ],
      [{ outcome: null }, 'Say what became of the home first.'],
      [{ project: { ...agreed.project, status: 'cancelled' } }, 'This project was cancelled.'],
      [
        { project: { ...agreed.project, hiddenAt: true } },
        'Our team has hidden this project. Contact support.',
      ],
      [
        { project: { ...agreed.project, hiddenPhotos: ['kitchen'] } },
        'Our team has hidden the photo of this room. Contact support.',
      ],
      [{ isPartyGone: true }, 'The other side can’t use Stagely, so it can’t agree to the card.'],
      [{ pair: null }, 'This pair isn’t part of the job anymore. Look at the page again.'],
    ]
    for (const [changes, text] of refused) {
      assert.equal(homeCardRefusals.show({ ...agreed, ...changes }), text)
    }
    const { make, agree } = homeCardRefusals
    assert.isNull(make({ ...agreed, card: null }))
    assert.equal(make({ ...agreed, outcome: null }), 'Say what became of the home first.')
    assert.isNull(agree(agreed, 4))
    assert.equal(
      agree(agreed, 5),
      'The owner has chosen other photos. Look at the card before you agree.'
    )
    assert.equal(agree({ ...agreed, card: null }, 4), 'The owner has made no card.')
  }).tags(['@OUT-31', '@OUT-32'])
})
