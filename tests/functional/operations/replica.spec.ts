import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { DatabaseProxy } from '#tests/helpers/database_proxy'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'
import { logLines, startSecondServer, type SecondServer } from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

/**
 * Connections with this search path find a schema that stands in for a standby: a copy of the
 * projects and dismissals, and functions that say how far it has replayed.
 */
const standbyPath = 'standby,pg_catalog,public'

const createStandby = [
  'create schema standby',
  'create table standby.replay (is_standby boolean, position pg_lsn)',
  "insert into standby.replay values (true, 'FFFFFFFF/0')",
  `create function standby.pg_is_in_recovery() returns boolean language sql
     as 'select is_standby from standby.replay'`,
  `create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql
     as 'select position from standby.replay'`,
  'create table standby.projects as select * from public.projects',
  'create table standby.dismissals as select * from public.dismissals',
]

/** Whether the stand-in is a standby, and how far it has replayed. */
const replay = (isStandby: boolean, position: string) =>
  db
    .rawQuery(`update standby.replay set is_standby = ?, position = ${position}`, [isStandby])
    .exec()

const everything = "'FFFFFFFF/0'"
const nothing = "'0/1'"

test.group('A standby for reads', (group) => {
  const line = new DatabaseProxy()
  let server: SecondServer
  group.setup(async () => {
    const url = new URL(await line.start())
    url.searchParams.set('options', `-c search_path=${standbyPath}`)
    server = await startSecondServer({ DATABASE_REPLICA_URL: url.href, LOG_LEVEL: 'info' })
    return async () => {
      await server.stop()
      await line.stop()
    }
  })
  group.each.setup(async () => {
    await emptyDatabase()
    line.mend()
    return () => db.rawQuery('drop schema if exists standby cascade').exec()
  })

  /** A project whose title tells where it was read, and the company that searches. */
  async function market() {
    const [owner, company] = [await createOwner(), await createStager()]
    const place = { city: 'Asheville', county: 'Buncombe', state: 'NC' } as const
    const project = await createProject(owner, { title: 'From the primary', ...place })
    for (const sql of createStandby) await db.rawQuery(sql).exec()
    await db.rawQuery("update standby.projects set title = 'From the standby'").exec()
    return { owner, company, project }
  }

  const search = async (company: Person) => {
    const path = 'GET /api/projects?city=Asheville&state=NC'
    const { body } = await call<{ title: string }[]>(company, path, undefined, server.port)
    return body.map(({ title }) => title)
  }

  const isRead = (company: Person) =>
    waitUntil('the standby is read', async () =>
      (await search(company)).includes('From the standby')
    )

  test('answers searches, pages of places and the site map', async ({ assert }) => {
    const { company, project } = await market()
    await isRead(company)
    const page = await send('GET', '/home-staging/north-carolina/buncombe-county', {
      port: server.port,
    })
    assert.include(page.text, 'From the standby')
    assert.notInclude(page.text, 'From the primary')
    const states = await send('GET', '/home-staging', { port: server.port })
    assert.equal(states.status, 200)
    await db.rawQuery('delete from standby.projects').exec()
    const map = await send('GET', '/sitemap.xml', { port: server.port })
    assert.notInclude(map.text, `/projects/${project.id}<`)
    assert.include(map.text, '/statistics<')
  }).tags(['@SCL-95', '@R323'])

  test('doesn’t answer what a change of one’s own must show', async ({ assert }) => {
    const { owner, company, project } = await market()
    await isRead(company)
    const shown = await call<{ title: string }>(
      company,
      `GET /api/projects/${project.id}`,
      undefined,
      server.port
    )
    assert.equal(shown.body.title, 'From the primary')
    const own = await call<{ title: string }[]>(owner, 'GET /api/projects', undefined, server.port)
    assert.deepEqual(
      own.body.map(({ title }) => title),
      ['From the primary']
    )
  }).tags(['@SCL-95', '@R323'])

  test('isn’t read before it has the last acknowledged change', async ({ assert }) => {
    const { company, project } = await market()
    await isRead(company)
    await replay(true, 'pg_current_wal_insert_lsn()')
    await call(company, `DELETE /api/projects/${project.id}`, undefined, server.port)
    assert.deepEqual(await search(company), [])
    const messages = logLines<{ msg: string }>(server.log()).map(({ msg }) => msg)
    assert.include(messages, 'the standby is behind or away, the primary answers its reads')
    // The copy doesn't have the change, so this is what an unchecked standby would show.
    await replay(true, everything)
    await isRead(company)
  }).tags(['@SCL-96', '@R324'])

  test('that is behind, or no standby, leaves reads to the primary', async ({ assert }) => {
    const { company } = await market()
    await isRead(company)
    for (const [isStandby, position] of [
      [true, nothing],
      [false, everything],
    ] as const) {
      await replay(isStandby, position)
      assert.deepEqual(await search(company), ['From the primary'])
      await replay(true, everything)
      await isRead(company)
    }
  }).tags(['@SCL-96', '@R324'])

  test('that is away leaves reads to the primary, and is read once it is back', async ({
    assert,
  }) => {
    const { company } = await market()
    await isRead(company)
    for (const goAway of [() => line.cut(), () => line.silence()]) {
      goAway()
      assert.deepEqual(await search(company), ['From the primary'])
      line.mend()
      await isRead(company)
    }
  }).tags(['@SCL-96', '@R324'])

  test('on which a read fails leaves it to the primary', async ({ assert }) => {
    const { company } = await market()
    await isRead(company)
    await db.rawQuery('alter table standby.projects drop column created_at').exec()
    assert.deepEqual(await search(company), ['From the primary'])
  }).tags(['@SCL-96', '@R324'])
})
