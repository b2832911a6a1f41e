import { readFile, writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { calls } from './calls.js'
import type { Actor } from './people.js'

const file = app.makePath('docs/security.md')
const [start, end] = ['<!-- calls -->', '<!-- /calls -->']

/** The columns of the table, each with the callers it stands for. */
const columns: Record<string, readonly Actor[]> = {
  'Visitor': ['anonymous'],
  'Person': ['owner', 'otherOwner', 'bidder', 'rival', 'otherStager'],
  'Team, code missing': ['enrolledAdmin'],
  'Support': ['support'],
  'Admin': ['admin'],
}

/** A cell such as `200 or 403` depends on whose data it is. */
function table() {
  const rows = Object.entries(calls).map(([call, { statuses }]) => [
    `\`${call}\``,
    ...Object.values(columns).map((actors) =>
      [...new Set(actors.map((actor) => statuses[actor]))].toSorted((a, b) => a - b).join(' or ')
    ),
  ])
  const all = [['Call', ...Object.keys(columns)], ...rows]
  const widths = all[0].map((_, at) => Math.max(...all.map((row) => row[at].length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  const [head, ...body] = all.map(line)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

test.group('The table of calls in docs/security.md', () => {
  test('is that of the permission matrix', async ({ assert }) => {
    const text = await readFile(file, 'utf8')
    const [before, rest] = text.split(start)
    const [written, after] = rest.split(end)
    if (process.env.RECORD) {
      await writeFile(file, `${before}${start}\n\n${table()}\n\n${end}${after}`)
      return
    }
    assert.equal(written.trim(), table(), 'RECORD=1 writes it')
  }).tags(['@CTL-19'])
})
