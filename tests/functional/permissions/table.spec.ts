import { test } from '@japa/runner'
import { assertTable } from '#tests/helpers/document_table'
import { calls } from './calls.js'
import type { Actor } from './people.js'

/** The columns of the table, each with the callers it stands for. */
const columns: Record<string, readonly Actor[]> = {
  'Visitor': ['anonymous'],
  'Person': ['owner', 'otherOwner', 'bidder', 'rival', 'otherStager'],
  'Team, code missing': ['enrolledAdmin'],
  'Support': ['support'],
  'Admin': ['admin'],
}

test.group('The table of calls in docs/security.md', () => {
  test('is that of the permission matrix', async ({ assert }) => {
    // A cell such as `200 or 403` depends on whose data it is.
    const rows = Object.entries(calls).map(([call, { statuses }]) => [
      `\`${call}\``,
      ...Object.values(columns).map((actors) =>
        [...new Set(actors.map((actor) => statuses[actor]))].toSorted((a, b) => a - b).join(' or ')
      ),
    ])
    await assertTable(assert, 'calls', [['Call', ...Object.keys(columns)], ...rows])
  }).tags(['@CTL-19'])
})
