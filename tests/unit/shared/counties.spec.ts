import { test } from '@japa/runner'
import { countyKey, countyLabel } from '#shared/counties'
import { countiesStartingWith, stateOfCounty } from '#shared/county_list'
import { countyNames } from '#shared/county_names'
import { usStates } from '#shared/us_states'

/** How many counties and equivalents the Census Bureau lists for some states, and in all. */
const counted = { DE: 3, DC: 1, HI: 5, RI: 5, NC: 100, GA: 159, TX: 254, LA: 64, AK: 30 }

test.group('Counties', () => {
  test('are the same without case, accents, spaces, punctuation and the word for them', ({
    assert,
  }) => {
    const same = [
      ['Buncombe', 'buncombe county', '  BUNCOMBE   County ', 'Bun-combe'],
      ['St. Tammany Parish', 'Saint Tammany', 'st tammany', 'St.Tammany  parish'],
      ['Ste. Genevieve', 'Sainte Genevieve County', 'ste genevieve'],
      ['Doña Ana', 'Dona Ana County'],
      ["Prince George's", 'Prince Georges County'],
      ['Juneau City and Borough', 'Juneau', 'juneau borough'],
      ['Bethel Census Area', 'Bethel', 'Bethel  census   area'],
      ['Anchorage Municipality', 'anchorage'],
      ['Capitol Planning Region', 'Capitol'],
    ]
    for (const spellings of same) {
      const keys = new Set(spellings.map(countyKey))
      assert.lengthOf(keys, 1, [...keys].join(', '))
    }
    assert.equal(countyKey('St. Tammany Parish'), 'sainttammany')
    assert.equal(countyKey('Route 66'), 'route66')
    assert.equal(countyKey('Stsbury'), 'stsbury', 'only the word itself is spelled out')
    assert.equal(countyKey('Parish County Line'), 'parishcountyline', 'only at the end')
  }).tags(['@RET-01', '@RET-06'])

  test('differ from the independent city of the same name', ({ assert }) => {
    assert.notEqual(countyKey('Richmond City'), countyKey('Richmond County'))
  }).tags(['@RET-06', '@R174'])

  test('are shown with the word for them', ({ assert }) => {
    assert.equal(countyLabel('Buncombe'), 'Buncombe County')
    assert.equal(countyLabel('Parish Hill'), 'Parish Hill County')
    assert.equal(countyLabel('James City'), 'James City County')
    assert.equal(countyLabel('Charles City'), 'Charles City County')
    for (const whole of [
      'Buncombe County',
      'Orleans Parish',
      'Aleutians East Borough',
      'Bethel Census Area',
      'Anchorage Municipality',
      'Richmond City',
      'Capitol Planning Region',
      'District of Columbia',
      'ORLEANS PARISH',
      'Orleans Parish ',
    ]) {
      assert.equal(countyLabel(whole), whole)
    }
    assert.equal(countyLabel('Suncity'), 'Suncity County', 'only as a word of its own')
  }).tags(['@RET-01', '@R174'])

  test('are known for every state', ({ assert }) => {
    assert.sameMembers(Object.keys(countyNames), [...usStates.values])
    for (const [state, names] of Object.entries(countyNames)) {
      const list = names.split('|')
      assert.lengthOf(new Set(list), list.length, state)
      for (const name of list) assert.match(name, /^[A-Z].*[\p{L}]$/u, state)
    }
    for (const [state, count] of Object.entries(counted)) {
      assert.lengthOf(countyNames[state as keyof typeof counted].split('|'), count, state)
    }
  }).tags(['@RET-01'])

  test('are found by how they start, in alphabetical order', ({ assert }) => {
    const found = countiesStartingWith({ prefix: 'bun' }, 8)
    assert.deepEqual(found, [{ name: 'Buncombe', state: 'NC' }])
    assert.deepEqual(countiesStartingWith({ prefix: 'SAINT tam' }, 8), [
      { name: 'St. Tammany Parish', state: 'LA' },
    ])
    const names = countiesStartingWith({ prefix: 'a', state: 'NC' }, 8).map(({ name }) => name)
    assert.deepEqual(names, ['Alamance', 'Alexander', 'Alleghany', 'Anson', 'Ashe', 'Avery'])
    const everywhere = countiesStartingWith({ prefix: 'w' }, 1000).map(({ name }) => name)
    const sorted = everywhere.toSorted((one, other) =>
      countyKey(one).localeCompare(countyKey(other), 'en')
    )
    assert.deepEqual(everywhere, sorted)
    assert.deepEqual(countiesStartingWith({ prefix: 'ncombe' }, 8), [])
  }).tags(['@RET-01'])

  test('are as many as asked for at most, of the state that is chosen', ({ assert }) => {
    assert.lengthOf(countiesStartingWith({ prefix: 'wash' }, 8), 8)
    const oregon = countiesStartingWith({ prefix: 'wash', state: 'OR' }, 8)
    assert.deepEqual(oregon, [{ name: 'Washington', state: 'OR' }])
    assert.isAbove(countiesStartingWith({ prefix: 'wash', state: null }, 100).length, 20)
  }).tags(['@RET-02'])

  test('tell the state if only one has a county of this name', ({ assert }) => {
    assert.equal(stateOfCounty('buncombe county'), 'NC')
    assert.isNull(stateOfCounty('Washington'))
    assert.isNull(stateOfCounty('Nowhere'))
  }).tags(['@R171'])
})
