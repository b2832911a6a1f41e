import { test } from '@japa/runner'
import { placeKey } from '#shared/place_keys'

/** Spellings of one name a line. */
const spellings = [
  ['St. Louis', 'Saint Louis', 'st louis', ' ST.  LOUIS ', 'St-Louis', 'Saint-Louis'],
  ['Ft. Worth', 'Fort Worth', 'FT WORTH', 'fort-worth'],
  ['Mt. Pleasant', 'Mount Pleasant', 'mt pleasant'],
  ['N. Las Vegas', 'North Las Vegas', 'n las vegas'],
  ['East St. Louis', 'E. Saint Louis', 'e st louis'],
  ["Coeur d'Alene", 'Coeur d’Alene', 'Coeur dAlene', 'coeur d alene'],
  ["O'Fallon", 'O’Fallon', 'OFallon', 'O Fallon'],
  ['Winston-Salem', 'Winston Salem', 'winston–salem'],
  ['Cañon City', 'Canon City', 'Cañon City'],
  ['Kāneʻohe', "Kane'ohe", 'Kaneohe', 'Kane‘ohe'],
  ['Ste. Genevieve', 'Sainte Genevieve'],
]

test.group('Names of places', () => {
  for (const [first, ...others] of spellings) {
    test(`${first}, however it's written`, ({ assert }) => {
      for (const other of others) assert.equal(placeKey(other), placeKey(first), other)
    }).tags(['@GEO-02'])
  }

  test('different places stay different', ({ assert }) => {
    const names = [
      'Weston',
      'West',
      'St. Paul',
      'Stanton',
      'Fortville',
      'Mountain',
      'Salem',
      '東京',
    ]
    assert.lengthOf([...new Set(names.map(placeKey))], names.length)
    assert.equal(placeKey(' 東京 '), '東京')
  }).tags(['@GEO-02'])
})
