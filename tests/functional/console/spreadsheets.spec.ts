import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { spreadsheetTexts } from '#tests/corpora/spreadsheet'
import { parseCsv } from '#tests/helpers/csv'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createProject,
} from '#tests/helpers/people'

const cellOf = ({ text, isFormula }: (typeof spreadsheetTexts)[number]) =>
  isFormula ? `'${text}` : text

/** What spreadsheet programs read as a formula, whatever characters they skip before it. */
const calculates = /^[\s\p{Cf}"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u

test.group('Spreadsheet exports', (group) => {
  group.each.setup(() => emptyDatabase())

  test('keep every text of users in its cell, as text', async ({ assert }) => {
    const admin = await createAdmin()
    const { user } = await createOwner()
    for (const [place, { text }] of spreadsheetTexts.entries()) {
      await db.rawQuery(
        `insert into users (username, email, password, user_type, name, company, bio, created_at, updated_at)
         values (:username, :email, 'x', 'realtor', :text, :text, :text, now(), now())`,
        { username: `u${place}`, email: `u${place}@x.example`, text }
      )
    }
    const { text } = await send('GET', '/api/admin/users/download', { as: admin })

    const [head, ...rows] = parseCsv(text)
    assert.lengthOf(rows, spreadsheetTexts.length + 2)
    for (const row of rows) assert.lengthOf(row, head.length)
    const byName = (username: string) => rows.find((row) => row[1] === username)!
    for (const [place, given] of spreadsheetTexts.entries()) {
      const row = byName(`u${place}`)
      for (const column of ['Name', 'Company', 'Company description']) {
        const cell = row[head.indexOf(column)]
        assert.equal(cell, cellOf(given), `${column} ${JSON.stringify(given.text)}`)
        assert.notMatch(cell, calculates)
      }
    }
    assert.include(
      rows.map((row) => row[head.indexOf('Email')]),
      user.email
    )
  }).tags(['@ADM-13'])

  test('keep every text of projects in its cell, as text', async ({ assert }) => {
    const { company, owner } = await createAcceptedBid()
    for (const { text } of spreadsheetTexts) {
      const made = await createProject(owner)
      // A fee of $0 settles at once, and whoever has paid reads the texts unmasked.
      const bid = await createBid(made, company, { amount: 60 })
      await bid.accept(owner.user)
      await db.from('projects').where('id', made.id).update({ title: text, location: text })
    }
    const { text } = await open('/payments.csv', company)

    const [head, ...rows] = parseCsv(text)
    assert.lengthOf(rows, spreadsheetTexts.length + 1)
    for (const row of rows) assert.lengthOf(row, head.length)
    for (const column of ['Project', 'Location']) {
      const cells = rows.map((row) => row[head.indexOf(column)])
      assert.includeMembers(cells, spreadsheetTexts.map(cellOf))
      for (const cell of cells) assert.notMatch(cell, calculates)
    }
  }).tags(['@R43'])
})
