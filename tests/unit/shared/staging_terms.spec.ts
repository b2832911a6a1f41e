import { test } from '@japa/runner'
import {
  addDays,
  checklistFor,
  otherSide,
  stagingTasks,
  stagingTerm,
} from '#shared/jobs/staging_terms'

const occupancies = ['vacant', 'partially_vacant', 'occupied'] as const

test.group('The term of a staging', () => {
  test('is extended by months of 30 days, and asked about two weeks before its end', ({
    assert,
  }) => {
    assert.deepEqual(
      { ...stagingTerm },
      { monthDays: 30, farthestDays: 365, questionDays: 14, reminderDays: 5 }
    )
  }).tags(['@RET-33'])

  test('is counted in days, over months, years and leap days', ({ assert }) => {
    assert.equal(addDays('2026-12-31', 1), '2027-01-01')
    assert.equal(addDays('2028-02-28', 1), '2028-02-29')
    assert.equal(addDays('2026-03-01', -1), '2026-02-28')
    assert.equal(addDays('2026-11-23', 0), '2026-11-23')
  }).tags(['@R181'])

  test('has two sides', ({ assert }) => {
    assert.equal(otherSide('owner'), 'stager')
    assert.equal(otherSide('stager'), 'owner')
  })
})

test.group('The checklist of an owner', () => {
  test('has the tasks of the home’s occupancy in the order they are due', ({ assert }) => {
    const tasks = occupancies.map((occupancy) =>
      checklistFor(occupancy)
        .map(({ task }) => task)
        .join(' ')
    )
    assert.deepEqual(tasks, [
      'repairs insurance building utilities climate cleaning keys parking photos',
      'repairs empty_rooms insurance building utilities climate cleaning keys parking photos',
      'declutter repairs empty_rooms building valuables pets cleaning keys parking photos',
    ])
    assert.deepEqual(checklistFor(null), checklistFor('vacant'))
    const listed = occupancies.flatMap((occupancy) => checklistFor(occupancy))
    assert.sameMembers([...new Set(listed.map(({ task }) => task))], [...stagingTasks.values])
  }).tags(['@RET-37'])

  test('explains each task in whole sentences', ({ assert }) => {
    for (const occupancy of occupancies) {
      for (const { task, text } of checklistFor(occupancy)) {
        assert.match(text, /^[A-Z\d].+\.$/, `${occupancy}: ${task}`)
      }
    }
  }).tags(['@RET-37'])
})
