import { test } from '@japa/runner'
import { factAskedAbout, readyQuestions } from '#shared/projects/asked_facts'
import { factKeys, projectFacts, type FactKey } from '#shared/projects/project_facts'
import { allFacts, noFacts } from '#tests/helpers/facts'

/** Questions as companies ask them, and what they are about. */
const questions: [string, FactKey | null][] = [
  ['Is there an elevator, and can we reserve it?', 'hasElevator'],
  ['Which floor is the unit on?', 'floor'],
  ['What floor?', 'floor'],
  ['Are there stairs up to the front door?', 'stairs'],
  ['Is this a walk-up?', 'stairs'],
  ['How many flights to the bedrooms?', 'stairs'],
  ['Is there parking for a moving truck?', 'truckParking'],
  ['Can our truck use the driveway?', 'truckParking'],
  ['Any pets in the home during staging?', 'pets'],
  ['Does the dog stay?', 'pets'],
  ['Is there a lockbox?', 'access'],
  ['Who opens the door on delivery day?', 'access'],
  ['How do we get the keys?', 'access'],
  ['What is the list price?', 'listingPriceBand'],
  ['Which price range will it be listed in?', 'listingPriceBand'],
  ['Is it already on the market?', 'listedOn'],
  ['How long has it been listed?', 'listedOn'],
  ['When does it go live on the MLS?', 'listingPlannedOn'],
  ['When will you list the home?', 'listingPlannedOn'],
  ['When is the photographer coming?', 'photographerOn'],
  ['Is there a date for the photo shoot?', 'photographerOn'],
  ['Are the hardwood floors new?', null],
  ['Will the sofa stay?', null],
  ['May we hang art on the walls?', null],
  ['Is the carpet in the carport staying?', null],
  ['', null],
]

test.group('Facts that companies ask about', () => {
  test('are found by the words of a question', ({ assert }) => {
    const found = questions.map(([question]) => [question, factAskedAbout(question)])
    assert.deepEqual(found, questions)
  }).tags(['@ASK-34'])

  test('include each one’s own question', ({ assert }) => {
    const found = factKeys.map((fact) => factAskedAbout(projectFacts[fact].question))
    assert.deepEqual(found, factKeys)
  }).tags(['@ASK-34'])

  test('become ready-made questions, those asked most often first', ({ assert }) => {
    const askers = { pets: 3, stairs: 12, floor: 2 }
    assert.deepEqual(readyQuestions(noFacts, askers), [
      { fact: 'stairs', question: 'How many stairs are there?', companies: 12 },
      { fact: 'pets', question: 'Are there pets in the home?', companies: 3 },
      {
        fact: 'listedOn',
        question: 'How long has the home been on the market?',
        companies: null,
      },
    ])
    assert.deepEqual(readyQuestions({ ...allFacts, pets: null }, { stairs: 12 }), [
      { fact: 'pets', question: 'Are there pets in the home?', companies: null },
    ])
    assert.deepEqual(readyQuestions(allFacts, askers), [])
  }).tags(['@ASK-35'])
})
