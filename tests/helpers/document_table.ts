import { readFile, writeFile } from 'node:fs/promises'
import type { Assert } from '@japa/assert'
import app from '@adonisjs/core/services/app'

/** The first row is the head. */
function markdown(rows: readonly (readonly string[])[]) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  const [head, ...body] = rows.map(line)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

/** Compares the table between two comments of docs/security.md, or writes it if RECORD is set. */
export async function assertTable(assert: Assert, name: string, rows: string[][]) {
  const file = app.makePath('docs/security.md')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = await readFile(file, 'utf8')
  const [before, rest] = text.split(start)
  const [written, after] = rest.split(end)
  if (process.env.RECORD) {
    await writeFile(file, `${before}${start}\n\n${markdown(rows)}\n\n${end}${after}`)
    return
  }
  assert.equal(written.trim(), markdown(rows), 'RECORD=1 writes it')
}
