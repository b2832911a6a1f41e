import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import pg from 'pg'
import app from '@adonisjs/core/services/app'
import { discard, EmbeddedPostgres } from '../../../bin/setup/embedded_postgres.js'

/** A folder in the checkout, which the account of the database can enter when root runs the tests. */
function newPlace(): string {
  const place = app.makePath('storage', 'test', `moving-${randomUUID()}`)
  mkdirSync(place, { recursive: true })
  return place
}

/** The rows that the database in this folder has, with one more. */
async function visit(folder: string): Promise<number> {
  const server = await EmbeddedPostgres.acquire({ folder, disposable: true })
  const client = new pg.Client(await server.database('stagely'))
  await client.connect()
  await client.query('create table if not exists visits (id serial)')
  await client.query('insert into visits default values')
  const { rowCount } = await client.query('select from visits')
  await client.end()
  await server.release()
  return rowCount ?? 0
}

test.group('The embedded database', () => {
  test('keeps its data when the checkout moves', async ({ assert, cleanup }) => {
    const place = newPlace()
    const [before, after] = [join(place, 'before'), join(place, 'after')]
    cleanup(async () => {
      await discard(before)
      await discard(after)
      rmSync(place, { recursive: true, force: true })
    })
    assert.equal(await visit(before), 1)
    assert.equal(await visit(before), 2)
    renameSync(before, after)
    assert.equal(await visit(after), 3)
  })

  test('of a copied checkout is its own, also while the original runs', async ({
    assert,
    cleanup,
  }) => {
    const place = newPlace()
    const [original, copy] = [join(place, 'original'), join(place, 'copy')]
    cleanup(async () => {
      await discard(original)
      await discard(copy)
      rmSync(place, { recursive: true, force: true })
    })
    assert.equal(await visit(original), 1)
    execFileSync('cp', ['-a', original, copy])
    const server = await EmbeddedPostgres.acquire({ folder: original, disposable: true })
    cleanup(() => server.release())
    assert.equal(await visit(copy), 2)
    assert.equal(await visit(copy), 3)
    assert.equal(await visit(original), 2)
  })
})
