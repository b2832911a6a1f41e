import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { marketToday } from '#shared/values/market_time'
import { emptyDatabase, fillTables } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'

const download = (as: Person) => send('GET', '/api/admin/users/download', { as })

test.group('The export of users', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is named after the day and lists everyone with an account', async ({ assert }) => {
    const admin = await createAdmin()
    const gone = await createOwner({ name: 'Gone Away' })
    await gone.user.merge({ deletedAt: DateTime.utc() }).save()
    await createStager({ name: 'Sam "the" Stager', company: 'Fern, Field', bio: 'Two\nlines' })
    const { status, headers, text } = await download(admin)
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
    const day = marketToday(new Date())
    assert.equal(headers['content-disposition'], `attachment; filename="users-${day}.csv"`)
    const [head] = text.split('\r\n')
    assert.equal(
      head,
      '\uFEFFId,Username,Email,Name,Type,Phone,Company,Website,Company description,Stager identifier,Rating,Joined (ET)'
    )
    assert.include(text, '"Sam ""the"" Stager",Staging Company')
    assert.include(text, '"Fern, Field",,"Two\nlines"')
    assert.notInclude(text, 'Gone Away')
    assert.notMatch(text, /scrypt|\$s|sessionId/)
  }).tags(['@ADM-13', '@GEN-06', '@R42'])

  test('contains no formulas', async ({ assert }) => {
    const admin = await createAdmin()
    await createOwner({ name: '=cmd|calc', company: '+1', bio: '\t=1' })
    await createOwner({ name: ' @SUM(A1)', company: '\uFF1D1+1' })
    const { text } = await download(admin)
    for (const harmless of [`'=cmd|calc`, `'+1`, `' @SUM(A1)`, `'\uFF1D1+1`]) {
      assert.include(text, harmless)
    }
    assert.notMatch(text, /,"?\s*[=+@\uFF1D]/)
  }).tags(['@R42'])

  test('is recorded in the audit trail', async ({ assert }) => {
    const admin = await createAdmin()
    await download(admin)
    const [event] = await db.from('audit_events').where('kind', 'users_exported')
    assert.equal(event.actor_id, admin.user.id)
  })

  test('continues past the first batch', async ({ assert }) => {
    const admin = await createAdmin()
    await fillTables((trx) =>
      trx.rawQuery(
        `insert into users (username, email, password, user_type, name, created_at, updated_at)
       select 'u' || n, 'u' || n || '@x.example', 'x', 'realtor', 'N', now(), now()
       from generate_series(1, 2500) n`
      )
    )
    const { text } = await download(admin)
    assert.lengthOf(text.trim().split('\r\n'), 2502)
    assert.include(text, 'u2500@x.example')
  })
})
