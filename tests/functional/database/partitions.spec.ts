import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import env from '#start/env'
import { tablesOf } from '#services/backup/tables'

const partitioning = readFileSync(app.makePath('deploy/postgres/partition_messages.sql'), 'utf8')

/** Names of all that belongs to the table of messages. */
const partsOfMessages = `
  select indexrelid::regclass::text as name from pg_index where indrelid = 'messages'::regclass
  union select tgname from pg_trigger where tgrelid = 'messages'::regclass and not tgisinternal
  union select conname from pg_constraint
    where contype = 'f' and 'messages'::regclass in (conrelid, confrelid)`

test.group('Partitions of the messages', () => {
  test('take over every index, trigger and foreign key of the table', async ({ assert }) => {
    const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(partsOfMessages)
    assert.includeMembers(
      rows.map(({ name }) => name),
      ['messages_pkey', 'messages_masking', 'conversations_last_message_id_foreign']
    )
    for (const { name } of rows) assert.include(partitioning, name)
  }).tags(['@SCL-98', '@R325'])

  test('are backed up as one table', async ({ assert, cleanup }) => {
    const client = new pg.Client({ connectionString: env.get('DATABASE_URL') })
    await client.connect()
    cleanup(async () => {
      await client.query('drop schema if exists parted cascade')
      await client.end()
    })
    for (const sql of [
      'create schema parted',
      'set search_path to parted',
      'create table letters (id int primary key, content text) partition by range (id)',
      'create table letters_1 partition of letters for values from (minvalue) to (10)',
      'create table letters_2 partition of letters for values from (10) to (20)',
      'create table answers (letter_id int references letters)',
    ]) {
      await client.query(sql)
    }
    assert.deepEqual(
      (await tablesOf(client)).map(({ name, columns, needs }) => ({ name, columns, needs })),
      [
        { name: 'letters', columns: ['id', 'content'], needs: [] },
        { name: 'answers', columns: ['letter_id'], needs: ['letters'] },
      ]
    )
  }).tags(['@SCL-98', '@R325'])
})
