import { test } from '@japa/runner'
import {
  answerLabels,
  answersOf,
  lastReviewDay,
  ratingLabels,
  reviewQuestions,
  reviewRules,
  reviewsBeginAt,
  reviewsDueAt,
} from '#shared/reputation/reviews'

test.group('Reviews', () => {
  test('are possible for 14 days, with a reminder two days before the end', ({ assert }) => {
    assert.equal(reviewRules.reminderDays, 2)
    const completed = new Date('2026-02-20T10:30:00Z')
    assert.equal(reviewsDueAt(completed, null).toISOString(), '2026-03-06T10:30:00.000Z')
    assert.equal(completed.toISOString(), '2026-02-20T10:30:00.000Z', 'stays as it is')
    const beforeTheClocksChange = new Date('2026-10-25T03:00:00Z')
    assert.equal(
      reviewsDueAt(beforeTheClocksChange, null).toISOString(),
      '2026-11-08T03:00:00.000Z'
    )
  }).tags(['@TRU-13'])

  test('begin with the completion or the install day, whichever is later', ({ assert }) => {
    const completed = new Date('2026-11-28T17:00:00Z')
    const begin = (installOn: string | null) => reviewsBeginAt(completed, installOn).toISOString()
    assert.equal(begin(null), '2026-11-28T17:00:00.000Z')
    assert.equal(begin('2026-11-20'), '2026-11-28T17:00:00.000Z')
    assert.equal(begin('2026-11-28'), '2026-11-28T17:00:00.000Z', 'on the same day')
    assert.equal(begin('2026-11-29'), '2026-11-29T05:00:00.000Z', 'midnight in the market')
    assert.equal(begin('2027-03-15'), '2027-03-15T04:00:00.000Z', 'in summer')
    const due = reviewsDueAt(completed, '2026-12-01')
    assert.equal(due.toISOString(), '2026-12-15T05:00:00.000Z')
    assert.equal(lastReviewDay(due), 'Dec 14, 2026', 'it ends at midnight')
    assert.equal(lastReviewDay(reviewsDueAt(completed, null)), 'Dec 12, 2026')
    assert.equal(completed.toISOString(), '2026-11-28T17:00:00.000Z', 'stays as it is')
  }).tags(['@JOB-24'])

  test('have one to five stars', ({ assert }) => {
    assert.deepEqual(Object.keys(ratingLabels), ['1', '2', '3', '4', '5'])
  })

  test('have the answers of an owner if all are given', ({ assert }) => {
    const answers = { onTime: true, asAgreed: false, wouldHireAgain: true }
    assert.deepEqual(answersOf({ ...answers }), answers)
    for (const question of Object.keys(answers)) {
      assert.isNull(answersOf({ ...answers, [question]: null }), question)
    }
  })

  test('show each answer in words, in the order of the questions', ({ assert }) => {
    assert.deepEqual(Object.keys(reviewQuestions), ['onTime', 'asAgreed', 'wouldHireAgain'])
    assert.deepEqual(answerLabels({ wouldHireAgain: true, asAgreed: false, onTime: true }), [
      { isYes: true, label: 'On time' },
      { isYes: false, label: 'Not as agreed' },
      { isYes: true, label: 'Would hire again' },
    ])
    assert.deepEqual(answerLabels({ wouldHireAgain: false, asAgreed: true, onTime: false }), [
      { isYes: false, label: 'Not on time' },
      { isYes: true, label: 'As agreed' },
      { isYes: false, label: 'Would not hire again' },
    ])
    assert.deepEqual(answerLabels(null), [])
  }).tags(['@TRU-15'])
})
