import { readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { cleanText } from '#shared/values/pasted_text'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  runMigrations,
} from '#tests/helpers/former_database'

const name = 'stagely_direction_controls_test'
const migration = 'database/migrations/0035_drop_direction_controls'
const earlier = readdirSync('database/migrations')
  .map((file) => `database/migrations/${file.replace('.ts', '')}`)
  .filter((file) => file < migration)
  .toSorted()

const masked = JSON.stringify({ rules: 4, at: 'then', parts: { text: [['phone', 5, 19]] } })
const hidden = 'Call \u202e828 555 0142\u202c or so'

test.group('A database with texts that set the direction of their letters', (group) => {
  let client: QueryClientContract

  group.setup(async () => {
    ;({ client } = await createDatabaseBeside(name))
    await runMigrations(client, earlier, 'execUp')
    await client.rawQuery(
      `insert into users (username, email, password, user_type, name, company, bio, stager_identifier, created_at, updated_at)
       values ('owner', 'owner@example.com', 'x', 'homeowner', E'Olive \u202eGrant\u202c', null, E'\u2067\u2069', null, now(), now()),
         ('stager', 'stager@example.com', 'x', 'staging_company', 'Sam', E'\u200eFern', 'As it was', 'Stager #1', now(), now())`
    )
    await client.rawQuery(
      `insert into projects (user_id, title, description, property_type, location, timeline, staging_level, created_at, updated_at)
       values (1, E'A \u2066home', E'Lasts \u202e12 weeks\u202c,\nfor $15', 'other', 'C', 'asap', 'luxury', now(), now())`
    )
    await client.rawQuery(
      `insert into questions (project_id, asker_id, text, masked, asked_at)
       values (1, 2, ?, ?, now())`,
      [hidden, masked]
    )
    await client.rawQuery(
      `insert into agreement_templates (user_id, name, sections, created_at, updated_at)
       values (2, 'Mine', ?, now(), now())`,
      [JSON.stringify([{ heading: 'Price', text: 'It is \u202e15\u202c.\nNo more.' }])]
    )
    await client.rawQuery(`
      insert into bids (project_id, user_id, amount, timeline, platform_fee, created_at, updated_at)
        values (1, 2, 4000, '2 weeks', 4900, now(), now());
      alter table reviews disable trigger user;
      insert into reviews (project_id, bid_id, reviewer_id, reviewee_id, about, rating, comment, created_at)
        values (1, 1, 2, 1, 'owner', 5, E'\\u202eGood\\u202c work', now());
      alter table reviews enable trigger user;
    `)
    await runMigrations(client, [migration], 'execUp')
    return () => dropDatabaseBeside(name)
  })

  test('has them without these characters, and the rest as it was', async ({ assert }) => {
    const [owner, stager] = await client.from('users').orderBy('id')
    assert.equal(owner.name, 'Olive Grant')
    assert.equal(owner.bio, '\u2067\u2069')
    assert.equal(stager.company, 'Fern')
    assert.equal(stager.bio, 'As it was')
    const [project] = await client.from('projects')
    assert.equal(project.title, 'A home')
    assert.notMatch(project.description, /[\u202a-\u202e]/)
    assert.equal(cleanText(project.description), 'Lasts 12 weeks,\nfor $15')
    const [review] = await client.from('reviews')
    assert.equal(cleanText(review.comment), 'Good work')
    assert.notMatch(review.comment, /[\u202a-\u202e]/)
    const [template] = await client.from('agreement_templates')
    assert.deepEqual(template.sections, [{ heading: 'Price', text: 'It is 15.\nNo more.' }])
  }).tags(['@TRU-82', '@R392'])

  test('still refuses changes of a review', async ({ assert }) => {
    await assert.rejects(() => client.from('reviews').update({ comment: 'Other' }), /is final/)
  }).tags(['@TRU-82', '@R392'])

  test('hides the same parts of a masked text', async ({ assert }) => {
    const [question] = await client.from('questions')
    assert.lengthOf(question.text, hidden.length)
    const [[, start, end]] = question.masked.parts.text
    assert.equal(cleanText(question.text), 'Call 828 555 0142 or so')
    assert.notMatch(question.text.slice(0, start) + question.text.slice(end), /\d|\u202e/)
  }).tags(['@TRU-82', '@R392'])
})
