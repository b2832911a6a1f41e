import { test } from '@japa/runner'
import { demoFacts } from '#database/demo/facts'
import { demoProjects } from '#database/demo/projects'
import {
  factKeys,
  factLines,
  factProblems,
  missingFacts,
  projectFacts,
} from '#shared/projects/project_facts'
import { allFacts, noFacts } from '#tests/helpers/facts'

const linesOf = (facts: Partial<typeof noFacts>) =>
  factLines({ ...noFacts, ...facts }).map(({ label, value }) => `${label}: ${value}`)

test.group('Facts of a project', () => {
  test('read as companies need them', ({ assert }) => {
    assert.deepEqual(linesOf(allFacts), [
      'On the market since: March 2, 2026',
      'Listing price: $500–750K',
      'Photo date: November 30, 2099',
      'Floor: 3rd, with elevator',
      'Stairs to the entrance: A few steps',
      'Truck parking: Within a block',
      'Pets: Gone during staging',
      'Who opens the door: A lockbox',
    ])
    assert.deepEqual(linesOf({ listingPlannedOn: '2099-01-05' }), [
      'Planned listing date: January 5, 2099',
    ])
    assert.deepEqual(linesOf({}), [])
  }).tags(['@ASK-53'])

  test('say floor and elevator in one line', ({ assert }) => {
    for (const [floor, name] of [
      [0, 'Basement'],
      [1, '1st'],
      [2, '2nd'],
      [3, '3rd'],
      [4, '4th'],
      [11, '11th'],
      [12, '12th'],
      [13, '13th'],
      [21, '21st'],
      [102, '102nd'],
      [111, '111th'],
    ] as const) {
      assert.deepEqual(linesOf({ floor }), [`Floor: ${name}`])
    }
    assert.deepEqual(linesOf({ floor: 2, hasElevator: false }), ['Floor: 2nd, no elevator'])
    assert.deepEqual(linesOf({ hasElevator: true }), ['Elevator: Yes'])
    assert.deepEqual(linesOf({ hasElevator: false }), ['Elevator: No'])
  }).tags(['@ASK-53', '@R288'])

  test('are missing until they are stated; one listing date is enough', ({ assert }) => {
    assert.deepEqual(missingFacts(noFacts), [...factKeys])
    assert.deepEqual(missingFacts(allFacts), [])
    const planned = { ...allFacts, listedOn: null, listingPlannedOn: '2099-01-05' }
    assert.deepEqual(missingFacts(planned), [])
    assert.deepEqual(missingFacts({ ...allFacts, floor: 0, hasElevator: false }), [])
    assert.deepEqual(missingFacts({ ...allFacts, floor: null }), ['floor'])
  }).tags(['@ASK-54'])

  test('are stated for most homes of the demo, with days that fit', ({ assert }) => {
    const posted = '2026-11-20'
    const stated = demoProjects
      .map((home, index) => demoFacts(home, index, posted))
      .filter((facts) => Object.keys(facts).length > 0)
    assert.isAbove(stated.length, demoProjects.length * 0.75)
    for (const facts of stated) assert.deepEqual(factProblems(facts, null, posted), {})
    for (const key of factKeys)
      assert.isTrue(
        stated.some((facts) => key in facts),
        key
      )
  })

  test('have a question each', ({ assert }) => {
    for (const key of factKeys) assert.match(projectFacts[key].question, /^[A-Z].*\?$/, key)
  })

  test('refuse a day that is set or changed, and both listing dates', ({ assert }) => {
    const today = '2026-11-27'
    const past = { listedOn: null, listingPlannedOn: '2026-11-20', photographerOn: '2026-11-21' }
    assert.deepEqual(factProblems(past, past, today), {})
    assert.deepEqual(factProblems({}, past, today), {})
    assert.deepEqual(Object.keys(factProblems(past, null, today)), [
      'listingPlannedOn',
      'photographerOn',
    ])
    assert.deepEqual(Object.keys(factProblems({ listedOn: today }, past, today)), ['listedOn'])
    const moved = { listedOn: today, listingPlannedOn: null }
    assert.deepEqual(factProblems(moved, past, today), {})
  }).tags(['@ASK-42', '@ASK-43'])
})
