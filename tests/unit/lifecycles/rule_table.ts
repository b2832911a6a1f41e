import type { Assert } from '@japa/assert'

/** What varies between situations, with the possible values. */
type Dimensions = Record<string, readonly string[]>

export type Case<D extends Dimensions> = { [Key in keyof D]: D[Key][number] }

/** The refusal that matching cases expect; null if the action is allowed. The first match wins. */
export type Row<D extends Dimensions> = readonly [Partial<Case<D>>, string | null]

function* everyCase<D extends Dimensions>(dimensions: D): Generator<Case<D>> {
  const names = Object.keys(dimensions)
  const sizes = names.map((name) => dimensions[name].length)
  const total = sizes.reduce((product, size) => product * size, 1)
  for (let index = 0; index < total; index += 1) {
    let rest = index
    const values = names.map((name, at) => {
      const value = dimensions[name][rest % sizes[at]]
      rest = Math.floor(rest / sizes[at])
      return [name, value]
    })
    yield Object.fromEntries(values) as Case<D>
  }
}

/** Compares the rule with the table in every situation. Fails on a row that never matches. */
export function expectTable<D extends Dimensions>(
  assert: Assert,
  dimensions: D,
  rows: readonly Row<D>[],
  rule: (situation: Case<D>) => string | null
) {
  const unused = new Set(rows)
  const wrong: string[] = []
  for (const situation of everyCase(dimensions)) {
    const row = rows.find(([conditions]) =>
      Object.entries(conditions).every(([name, value]) => situation[name] === value)
    )
    const answer = rule(situation)
    if (row) unused.delete(row)
    if (!row || row[1] !== answer) wrong.push(`${JSON.stringify(situation)} → ${answer}`)
  }
  assert.deepEqual(wrong, [], 'situations with another answer than the table')
  assert.isEmpty([...unused], 'rows that no situation reaches')
}
