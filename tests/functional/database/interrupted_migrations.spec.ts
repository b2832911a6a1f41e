import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  runMigrations,
} from '#tests/helpers/former_database'
import { migrations } from '#tests/helpers/migrations'

const name = 'stagely_interrupted_test'

/** The last migration of 1.0; up to it, files never change. */
const lastReleased = 24

/** Whether it isn't one transaction, so that an interruption leaves half of it. */
const isDoneInSteps = (path: string) =>
  readFileSync(app.makePath(`${path}.ts`), 'utf8').includes('disableTransactions')

/**
 * Lets one change of the schema fail at its end. What it committed before stays, as after a crash: an index that
 * is created concurrently exists, but isn't valid.
 */
const interruption = `
  create table interrupted (step int);
  insert into interrupted values (0);
  create sequence steps;
  create function interrupt() returns event_trigger language plpgsql as $$
  begin
    if nextval('steps') = (select step from interrupted) then raise exception 'interrupted'; end if;
  end $$;
  create event trigger interruption on ddl_command_end execute function interrupt()`

test.group('A migration that is interrupted', (group) => {
  let client: QueryClientContract

  group.setup(async () => {
    ;({ client } = await createDatabaseBeside(name))
    return () => dropDatabaseBeside(name)
  })

  /** Runs a migration. Returns whether its change with this number failed; none does with 0. */
  async function runUntil(path: string, step: number): Promise<boolean> {
    await client.rawQuery('update interrupted set step = ?', [step])
    await client.rawQuery(`select setval('steps', 1, false)`)
    try {
      await runMigrations(client, [path], 'execUp')
      return false
    } catch (error) {
      if (!String(error).includes('interrupted')) throw error
      return true
    }
  }

  async function indexes(): Promise<string[]> {
    const { rows } = await client.rawQuery(
      `select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end as line
       from pg_index where indrelid::regclass::text !~ '^pg_' order by 1`
    )
    return rows.map(({ line }: { line: string }) => line)
  }

  test('is finished by running it again', async ({ assert }) => {
    const released = migrations.filter(({ number }) => number <= lastReleased)
    await runMigrations(
      client,
      released.map(({ name: path }) => path),
      'execUp'
    )
    await client.rawQuery(interruption)
    let interruptions = 0
    for (const { name: path } of migrations.slice(released.length)) {
      await runUntil(path, 0)
      if (!isDoneInSteps(path)) continue
      const expected = await indexes()
      assert.notInclude(expected.join(), 'invalid')
      for (let step = 1; ; step += 1) {
        await runMigrations(client, [path], 'execDown')
        if (!(await runUntil(path, step))) break
        interruptions += 1
        await runUntil(path, 0)
        assert.deepEqual(await indexes(), expected, `${path}, after ${step} changes`)
      }
    }
    assert.isAbove(interruptions, 20)
  })
})
