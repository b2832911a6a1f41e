import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { oneOf, oneOfAny, validatedCheck, widerCheck } from '#database/checks'

const definitionIn = async (trx: TransactionClientContract) => {
  const { rows } = await trx.rawQuery(
    `select pg_get_constraintdef(oid) as definition, convalidated as "isValid"
     from pg_constraint where conname = 'parcels_kind_check'`
  )
  return rows[0]
}

test.group('A check of a released table', (group) => {
  let trx: TransactionClientContract

  group.each.setup(async () => {
    trx = await db.transaction()
    await trx.rawQuery('create temporary table parcels (kind text)')
    const check = `check (${oneOf('kind', ['letter', "driver's"])})`
    await trx.rawQuery(`alter table parcels add constraint parcels_kind_check ${check}`)
    return () => trx.rollback()
  })

  test('is widened without reading the rows, and validated in a step of its own', async ({
    assert,
  }) => {
    await trx.rawQuery(widerCheck('parcels', 'kind', ['box', 'roll']))
    assert.isFalse((await definitionIn(trx)).isValid)
    await trx.rawQuery("insert into parcels values ('letter'), ('driver''s'), ('box'), ('roll')")
    await trx.rawQuery(validatedCheck('parcels', 'kind'))
    assert.isTrue((await definitionIn(trx)).isValid)
    await assert.rejects(
      () => trx.rawQuery("insert into parcels values ('crate')"),
      /parcels_kind_check/
    )
  })

  test('is then the one that a new table has', async ({ assert }) => {
    await trx.rawQuery(widerCheck('parcels', 'kind', ['box', 'roll']))
    await trx.rawQuery(widerCheck('parcels', 'kind', ['crate']))
    await trx.rawQuery(validatedCheck('parcels', 'kind'))
    const widened = await definitionIn(trx)

    const lists = [['letter', "driver's"], ['box', 'roll'], ['crate']]
    await trx.rawQuery('alter table parcels drop constraint parcels_kind_check')
    const check = `check (${oneOfAny('kind', lists)})`
    await trx.rawQuery(`alter table parcels add constraint parcels_kind_check ${check}`)
    assert.deepEqual(await definitionIn(trx), widened)
  })
})
