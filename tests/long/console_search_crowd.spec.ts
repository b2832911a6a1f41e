import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { pageOfProjects, type ProjectFilters } from '#queries/admin_lists'
import { searchConsole } from '#queries/console_search'
import { listInquiries } from '#queries/inbox'
import { insertManyProjects } from '#tests/helpers/crowded_market'
import { emptyDatabase, fillTables, withoutTimeLimits } from '#tests/helpers/database'
import { createOwner } from '#tests/helpers/people'
import { indexesIn, plansOf, queriesOf, rowsRead, scansIn } from '#tests/helpers/plans'

const projects = 20_000

/** The 1,001 that are compared and counted, and the thousand newest that tell which words are common. */
const mostRead = 2100

test.group('The console’s search among many projects and inquiries', (group) => {
  let first: number

  group.setup(async () => {
    await emptyDatabase()
    const owner = await createOwner()
    await fillTables(async (trx) => {
      await insertManyProjects(trx, () =>
        trx.rawQuery(
          `insert into projects (user_id, title, description, property_type, location, city, state,
           timeline, staging_level, created_at, updated_at)
         select ?, case n when 1 then 'Maple' when 2 then 'Maple Grove'
             else (array['Loft', 'Ranch'])[1 + n % 2] || ' on '
               || (array['Maple', 'Oak', 'Cedar', 'Birch'])[1 + n % 4] || ' Street ' || n end,
           repeat('Vacant since spring. ', 20), 'other', 'Boone, NC', 'Boone', 'NC', 'asap', 'luxury',
           now() - (${projects} - n) * interval '1 minute', now()
         from generate_series(1, ${projects}) n`,
          [owner.user.id]
        )
      )
      await trx.rawQuery(
        `insert into contact_messages (name, email, subject, message, created_at)
         select 'Dana', 'dana' || n || '@stagely.example', 'billing',
           'Receipt ' || n || E' is wrong.\\nPlease correct it. ' || repeat('Thank you. ', 20), now()
         from generate_series(1, 10000) n`
      )
    })
    const [{ min }] = await db.from('projects').min('id')
    first = Number(min)
    await withoutTimeLimits((client) =>
      client.rawQuery('vacuum analyze projects, contact_messages')
    )
    return emptyDatabase
  })

  test('reads at most as many projects as it counts, of a common and of a rare term', async ({
    assert,
  }) => {
    const totals: [string, number][] = [
      ['maple', 1001],
      ['ma', 1001],
      ['street', 1001],
      ['on maple street 77', 27],
      ['street 777', 11],
      ['loft on street', 0],
      ['zzyzx', 0],
    ]
    for (const [q, total] of totals) {
      const find = () => searchConsole(q)
      assert.equal((await find()).projects.total, total, q)
      // Every fourth project is on Maple Street, so reading the newest ones is a good plan.
      const most = mostRead + (q.startsWith('ma') ? 3 * 1001 : 0)
      assert.isBelow(await rowsRead('projects', find), most, q)
      const plans = await plansOf(find)
      assert.notInclude(scansIn(plans), 'projects', q)
      assert.notInclude(scansIn(plans), 'contact_messages', q)
    }
  }).tags(['@CTL-32', '@SCL-13'])

  test('looks up the words of a term that are not in most projects', async ({ assert }) => {
    const lookedUp = async (q: string) => {
      const sent = await queriesOf(() => searchConsole(q))
      const { sql, bindings } = sent.find(
        (query) => query.sql.includes('matching') && query.sql.includes('from "projects"')
      )!
      assert.include(sql, 'search_key like')
      return bindings.filter((value) => String(value).startsWith('%'))
    }
    // The other pattern is the start of a word, which only ranks.
    assert.includeMembers(await lookedUp('maple street 77'), ['%maple %', '% 77%'])
    assert.notInclude(await lookedUp('maple street 77'), '% street %')
    assert.include(await lookedUp('loft on cedar'), '% cedar%')
    assert.include(await lookedUp('oak cedar'), '%oak cedar%')
    assert.include(await lookedUp('on street'), '%on street%')
  }).tags(['@SCL-13'])

  test('shows equal text and its start first, also of old projects, then the newest', async ({
    assert,
  }) => {
    const { rows } = (await searchConsole('maple')).projects
    assert.deepEqual(
      rows.slice(0, 2).map(({ id }) => id),
      [first, first + 1]
    )
    assert.deepEqual(
      rows.slice(2).map(({ id }) => id - first + 1),
      [projects, projects - 4, projects - 8]
    )
  }).tags(['@CTL-33', '@SCL-13', '@R247'])

  test('lists the projects of a place with few of them by index', async ({ assert }) => {
    await db
      .from('projects')
      .whereIn('id', [first + 5, first + 6])
      .update({ county: 'Avery' })
    const filters: ProjectFilters[] = [
      { county: 'Avery County' },
      { county: 'Avery', state: 'NC', visibility: 'quiet' },
      { city: 'Nowhere' },
    ]
    for (const filter of filters) {
      const list = () => pageOfProjects({ ...filter, perPage: 10 })
      assert.equal((await list()).total, filter.city ? 0 : 2)
      assert.isBelow(await rowsRead('projects', list), 20, JSON.stringify(filter))
    }
  }).tags(['@SCL-14'])

  test('finds inquiries by index, in any of their texts', async ({ assert }) => {
    const found = (q: string) =>
      listInquiries({ q })
        .limit(2)
        .then((rows) => rows.length)
    for (const q of ['receipt 4321 is', 'dana4321@', 'dana dana4321', 'wrong. please correct']) {
      assert.isAbove(await found(q), 0, q)
    }
    for (const q of ['receipt_4321', 'zzyzx']) assert.equal(await found(q), 0, q)
    assert.equal(await found('pl'), 2, 'the start of a word after a line break')
    assert.equal(await found('le'), 0, 'two characters are the start of a word')
    const plans = await plansOf(() => listInquiries({ q: 'receipt 4321 is' }))
    assert.include(indexesIn(plans), 'contact_messages_console_search')
    assert.notInclude(scansIn(plans), 'contact_messages')
  }).tags(['@CTL-12', '@SCL-13', '@R247'])
})
