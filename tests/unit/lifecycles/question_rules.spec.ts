import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { Forbidden, textOf } from '#lifecycles/lifecycle'
import { questionRefusals } from '#lifecycles/question_rules'

const now = DateTime.fromISO('2026-11-27T12:00:00Z', { zone: 'utc' })
const project = { status: 'open' as const, deadline: null, hiddenAt: null }
const counts = { revisions: 0, revisionsSince: null, rebids: 0, rebidsSince: null }
const asker = { mutedAt: null, mutedUntil: null, emailConfirmed: true }
const asking = { asker, project, latestBid: null, unanswered: 0, blocked: false, now }

test.group('The rules of questions', () => {
  test('asking needs a project that takes an offer of this company, or an offer that waits', ({
    assert,
  }) => {
    const bid = (status: 'pending' | 'rejected' | 'cancelled') => ({ ...counts, status })
    const cases = [
      [asking, true],
      [{ ...asking, unanswered: 2 }, true],
      [{ ...asking, unanswered: 3 }, false],
      [{ ...asking, latestBid: bid('pending') }, true],
      [{ ...asking, latestBid: bid('pending'), unanswered: 3 }, false],
      [{ ...asking, latestBid: bid('pending'), project: { ...project, hiddenAt: now } }, false],
      [
        {
          ...asking,
          latestBid: bid('pending'),
          project: { ...project, deadline: now.minus({ days: 1 }) },
        },
        true,
      ],
      [
        {
          ...asking,
          latestBid: bid('pending'),
          project: { ...project, status: 'in_progress' as const },
        },
        false,
      ],
      [{ ...asking, latestBid: bid('rejected') }, false],
      [{ ...asking, latestBid: bid('cancelled') }, true],
      // The daily limit of offers is no limit of questions.
      [{ ...asking, latestBid: { ...bid('cancelled'), rebids: 5, rebidsSince: now } }, true],
      [{ ...asking, project: { ...project, hiddenAt: now } }, false],
      [{ ...asking, project: { ...project, deadline: now.minus({ days: 1 }) } }, false],
      [{ ...asking, project: { ...project, deadline: now } }, true],
      [{ ...asking, project: { ...project, status: 'in_progress' as const } }, false],
    ] as const
    for (const [situation, allowed] of cases) {
      assert.equal(questionRefusals.ask(situation) === null, allowed, JSON.stringify(situation))
    }
  }).tags(['@ASK-01', '@ASK-02', '@PLC-100'])

  test('of several obstacles to asking, the mute comes first, and a block last', ({ assert }) => {
    const everything = {
      ...asking,
      asker: { mutedAt: now, mutedUntil: null, emailConfirmed: false },
      project: { ...project, hiddenAt: now },
      unanswered: 3,
      blocked: true,
    }
    const { asker: all } = everything
    const confirmed = { ...asker, emailConfirmed: true }
    const steps = [
      [everything, 403, /^You can't send messages/],
      [{ ...everything, asker: { ...all, mutedAt: null } }, 403, /^Confirm your email address/],
      [{ ...everything, asker: confirmed }, 409, /hidden/],
      [{ ...everything, asker: confirmed, project }, 409, /^You have 3 questions waiting/],
      [{ ...asking, blocked: true }, 403, /^You can't ask this owner/],
    ] as const
    for (const [situation, status, text] of steps) {
      const refusal = questionRefusals.ask(situation)
      assert.equal(refusal instanceof Forbidden ? 403 : 409, status)
      assert.match(textOf(refusal)!, text)
    }
  }).tags(['@ASK-03', '@R500'])

  test('an answer names the version that it replaces', ({ assert }) => {
    const may = (answerVersion: number, replaces?: number | null) =>
      questionRefusals.answer({ project, question: { answerVersion } }, replaces) === null
    assert.deepEqual([may(0), may(0, null), may(0, 1)], [true, true, false])
    assert.deepEqual([may(2), may(2, null), may(2, 1), may(2, 2)], [true, false, false, true])
    for (const status of ['in_progress', 'completed', 'cancelled'] as const) {
      const closed = { project: { ...project, status }, question: { answerVersion: 0 } }
      assert.isNotNull(questionRefusals.answer(closed, null))
    }
  }).tags(['@ASK-04', '@ASK-05', '@ASK-06'])

  test('a question is withdrawn until it is answered, and reported once', ({ assert }) => {
    assert.isNull(questionRefusals.withdraw({ question: { answerVersion: 0 } }))
    assert.isNotNull(questionRefusals.withdraw({ question: { answerVersion: 1 } }))
    const report = (askerId: number, answerVersion: number, hasReported = false) =>
      questionRefusals.report({
        question: { askerId, answerVersion, hiddenAt: null },
        reporterId: 7,
        hasReported,
      }) === null
    assert.deepEqual(
      [report(7, 0), report(7, 1), report(8, 0), report(8, 1, true)],
      [false, true, true, false]
    )
  }).tags(['@ASK-08', '@ASK-22'])

  test('the team hides once, and shows what is hidden or reported', ({ assert }) => {
    const [shown, hidden] = [{ hiddenAt: null }, { hiddenAt: now }]
    assert.isNull(questionRefusals.hide({ question: shown }))
    assert.isNotNull(questionRefusals.hide({ question: hidden }))
    assert.isNotNull(questionRefusals.show({ question: shown, openReports: 0 }))
    assert.isNull(questionRefusals.show({ question: shown, openReports: 1 }))
    assert.isNull(questionRefusals.show({ question: hidden, openReports: 0 }))
  }).tags(['@ASK-23'])
})
