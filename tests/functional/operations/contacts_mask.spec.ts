import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { maskingVersion } from '#shared/masking/contact_details'
import type { Masking } from '#shared/masking/masking'
import { maskStoredTexts } from '#models/masking_run'
import { emptyDatabase } from '#tests/helpers/database'
import { threadOf, sendMessages } from '#tests/helpers/messages'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'
import { sharedServer } from '#tests/helpers/second_server'
import { secretTexts } from '#tests/helpers/secrets'

const stored = async (table: string) =>
  (await db.from(table).orderBy('id')).map(({ masked }) => masked as Masking | null)

test.group('Masking stored texts', (group) => {
  let owner: Person
  let company: Person
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    owner = await createOwner()
    company = await createStager()
    for (let count = 0; count < 3; count++) await createProject(owner, secretTexts)
    await sendMessages(owner, company, ['Call 828 555 0142', 'Hello', 'Mail a@harbor.example'])
  })

  test('finds every row without masking, in batches, and no row twice', async ({ assert }) => {
    const before = [await stored('projects'), await stored('messages')]
    await db.from('projects').update({ masked: null })
    await db.from('messages').whereNot('content', 'Hello').update({ masked: null })
    assert.deepEqual(await maskStoredTexts({ batchSize: 2 }), {
      projects: 3,
      messages: 2,
      reviews: 0,
      bids: 0,
      users: 0,
      questions: 0,
      answers: 0,
    })
    assert.deepEqual(await maskStoredTexts({ batchSize: 2 }), {
      projects: 0,
      messages: 0,
      reviews: 0,
      bids: 0,
      users: 0,
      questions: 0,
      answers: 0,
    })
    const parts = (rows: (Masking | null)[]) => rows.map((row) => row?.parts)
    assert.deepEqual(parts(await stored('projects')), parts(before[0]))
    assert.deepEqual(parts(await stored('messages')), parts(before[1]))
  }).tags(['@DET-14'])

  test('masks again what earlier rules have masked, and polls notice', async ({ assert }) => {
    const former = { rules: maskingVersion - 1, at: 'then', parts: {} }
    await db.from('projects').update({ masked: former, updated_at: '2026-01-01' })
    const [{ version }] = await db.from('projects').orderBy('id')
    const { run } = await sharedServer()
    assert.equal((await run('contacts:mask')).code, 0)
    const [masking] = await stored('projects')
    assert.equal(masking?.rules, maskingVersion)
    assert.isAbove(masking!.parts.description!.length, 0)
    const [row] = await db.from('projects').orderBy('id')
    assert.equal(row.version, version + 1)
    assert.equal(new Date(row.updated_at).getFullYear(), 2026)
  })

  test('drops the masking when the previous release changes the text', async ({ assert }) => {
    await db.from('projects').update({ description: 'Call 704 555 0199' })
    assert.deepEqual(await stored('projects'), [null, null, null])
    await db.from('messages').update({ content: 'Call 704 555 0199' })
    assert.deepEqual(await stored('messages'), [null, null, null])
    const { body } = await threadOf(company, owner)
    assert.equal(body[0].content, 'Call ••• ••• ••••')
  })

  test('keeps the masking when other fields change', async ({ assert }) => {
    await db.from('projects').update({ levels: 3 })
    assert.isTrue((await stored('projects')).every((masking) => masking !== null))
  })
})
