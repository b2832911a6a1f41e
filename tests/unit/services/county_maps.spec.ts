import { test } from '@japa/runner'
import { placesText } from '#database/places'
import { boxAround, overlaps, type CountyShape } from '#shared/places/county_map'
import { usStates, type UsState } from '#shared/places/us_states'
import { stateMap } from '#services/places/county_maps'

/** Younger than the boundaries. */
const withoutOutline: Partial<Record<UsState, string[]>> = {
  AK: ['Chugach Census Area', 'Copper River Census Area'],
}

/** The boundaries have a line for it. */
const onlyASquare = 'Falls Church City'

const counties = placesText()
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, kind]) => kind === 'county')
const idsOf = new Map(counties.map(([id, , state, name]) => [`${name}, ${state}`, id]))

const countyOf = (shapes: readonly CountyShape[], name: string) =>
  shapes.find((shape) => shape.name === name)!

/** The corners of an outline. */
function cornersOf(path: string): string[] {
  return [...path.matchAll(/M([^l]*)l([^z]*)z/g)].flatMap(([, start, steps]) => {
    let [x, y] = start.match(/-?\d+/g)!.map(Number)
    const moves = steps.match(/-?\d+/g)!.map(Number)
    const corners = [`${x} ${y}`]
    for (let at = 0; at < moves.length; at += 2) {
      x += moves[at]
      y += moves[at + 1]
      corners.push(`${x} ${y}`)
    }
    return corners
  })
}

test.group('The maps of counties', () => {
  test('have every county of their state, by its name', async ({ assert }) => {
    for (const state of usStates.values) {
      const map = await stateMap(state)
      const others = withoutOutline[state] ?? []
      assert.deepEqual(map.others, others, state)
      assert.equal(map.rest !== '', others.length > 0, state)
      const known = counties.filter(([, , of]) => of === state).map(([, , , name]) => name)
      const names = map.counties.map(({ name }) => name)
      assert.sameMembers([...names, ...others], known, state)
      assert.deepEqual(
        names,
        names.toSorted((one, other) => one.localeCompare(other, 'en')),
        state
      )
    }
  }).tags(['@PLC-120', '@R585'])

  test('are whole numbers within their size', async ({ assert }) => {
    for (const state of usStates.values) {
      const { width, height, counties: shapes } = await stateMap(state)
      assert.equal(Math.max(width, height), 1000, state)
      for (const { name, path, x, y } of shapes) {
        assert.match(path, /^(M\d+ \d+l-?\d+(?: \d+|-\d+)+z)+$/, `${name}, ${state}`)
        for (const corner of cornersOf(path)) {
          const [right, down] = corner.split(' ').map(Number)
          assert.isTrue(right >= 0 && right <= width && down >= 0 && down <= height, name)
        }
        assert.isTrue(x >= 0 && x <= width && y >= 0 && y <= height, name)
      }
    }
  }).tags(['@PLC-120'])

  test('have borders that fit: neighbors share corners', async ({ assert }) => {
    for (const state of ['NC', 'VA', 'TX'] as const) {
      const { counties: shapes } = await stateMap(state)
      const corners = new Map(shapes.map(({ name, path }) => [name, new Set(cornersOf(path))]))
      for (const [, , of, name, , , , , , , neighbors] of counties) {
        if (of !== state || name === onlyASquare) continue
        for (const other of shapes) {
          if (other.name === onlyASquare) continue
          const id = idsOf.get(`${other.name}, ${state}`)!
          if (!neighbors.split(',').includes(id)) continue
          const shared = corners.get(name)!.intersection(corners.get(other.name)!)
          assert.isAbove(shared.size, 0, `${name} and ${other.name}`)
        }
      }
    }
  }).tags(['@PLC-120'])

  test('are right side up', async ({ assert }) => {
    const { counties: shapes } = await stateMap('NC')
    const [west, east] = ['Cherokee', 'Dare'].map((name) => countyOf(shapes, name))
    assert.isBelow(west.x, 200)
    assert.isAbove(east.x, 800)
    assert.isBelow(countyOf(shapes, 'Surry').y, countyOf(shapes, 'Brunswick').y)
    const alaska = await stateMap('AK')
    const [islands, juneau] = ['Aleutians West Census Area', 'Juneau City and Borough'].map(
      (name) => countyOf(alaska.counties, name)
    )
    assert.isBelow(islands.x, juneau.x)
  }).tags(['@PLC-120'])

  test('are cut around some counties', async ({ assert }) => {
    const map = await stateMap('NC')
    const buncombe = countyOf(map.counties, 'Buncombe')
    const box = boxAround(map, [buncombe])
    assert.isTrue(overlaps(box, buncombe))
    assert.isTrue(overlaps(box, countyOf(map.counties, 'Madison')))
    assert.isFalse(overlaps(box, countyOf(map.counties, 'Dare')))
    const larger = boxAround(map, [buncombe], 220)
    assert.deepEqual([larger.width, larger.height], [220, 220])
    for (const around of [box, larger, boxAround(map, map.counties, 5000)]) {
      assert.isAtLeast(around.x, 0)
      assert.isAtMost(around.x + around.width, map.width)
      assert.isAtMost(around.y + around.height, map.height)
    }
  }).tags(['@PLC-127'])
})
