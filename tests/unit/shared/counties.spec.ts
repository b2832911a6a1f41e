import { test } from '@japa/runner'
import { countyLabel } from '#shared/places/counties'

test.group('Counties', () => {
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
})
