import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { PreparedRead } from '#services/database/prepared_read'

const numbers = new PreparedRead<{ n: number; pid: number }>(
  () => 'select :n::int as n, pg_backend_pid() as pid where :n <> 0'
)
const quotients = new PreparedRead<{ quotient: number }>(() => 'select 12 / :n::int as quotient')
const endings = new PreparedRead<object>(() => 'select pg_terminate_backend(pg_backend_pid())')

const sums = new PreparedRead<{ sum: number }>(
  () => 'select n + 1 as sum from unnest((select :n::int[])) n'
)

const oneTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const read = (n: number) => numbers.rows({ n })

test.group('Prepared reads', () => {
  test('asked for at once are sent on one connection, and each gets its own rows', async ({
    assert,
  }) => {
    // PostgreSQL doesn't know the statement at first, and knows it the second time.
    for (const numbersRead of [oneTo(8), oneTo(4)]) {
      const answers = await Promise.all(numbersRead.map(read))
      assert.deepEqual(
        answers.map(([{ n }]) => n),
        numbersRead
      )
      assert.lengthOf(new Set(answers.map(([{ pid }]) => pid)), 1)
    }
    assert.isEmpty(await read(0))
  })

  test('get their own rows, however many are asked for at once', async ({ assert }) => {
    const answers = await Promise.all(oneTo(100).map(read))
    assert.deepEqual(
      answers.map(([{ n }]) => n),
      oneTo(100)
    )
  })

  test('fail one by one, with the database’s error', async ({ assert }) => {
    const [one, failed, three] = await Promise.allSettled([
      quotients.rows({ n: 4 }),
      quotients.rows({ n: 0 }),
      quotients.rows({ n: 3 }),
    ])
    assert.deepInclude(one, { value: [{ quotient: 3 }] })
    assert.deepInclude(three, { value: [{ quotient: 4 }] })
    assert.propertyVal(failed.status === 'rejected' && failed.reason, 'code', '22012')
    await assert.rejects(() => numbers.rows({}), 'The query has no value for :n')
    assert.lengthOf(await read(5), 1)
  })

  test('all fail with their connection, and the next ones get another', async ({ assert }) => {
    const [{ pid }] = await read(1)
    const ended = await Promise.allSettled([endings.rows({}), read(2), read(3)])
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected']
    )
    const [next] = await read(4)
    assert.equal(next.n, 4)
    assert.notEqual(next.pid, pid)
  })

  test('are refused within a transaction, also by functions that it calls', async ({ assert }) => {
    const reading = async () => (await Promise.resolve(), read(1))
    const refusal = /doesn’t see what its transaction wrote/
    await assert.rejects(() => db.transaction(() => reading()), refusal)
    await assert.rejects(() => db.transaction(() => sums.shared({ n: 1 })), refusal)
    await db.transaction(async (trx) => trx.rawQuery('select 1'))
    assert.lengthOf(await reading(), 1)
  }).tags(['@SCL-02', '@R505'])
})
