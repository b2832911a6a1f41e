import { mock } from 'node:test'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { PreparedRead } from '#services/database/prepared_read'

/** A query that waits until it is released, and doubles each number. */
function heldQuery() {
  const batches: number[][] = []
  const held: ((error?: Error) => void)[] = []
  const read = new PreparedRead<number>(
    () => 'select 2 * asked from unnest((select :asked::int[])) asked'
  )
  read.rows = ({ asked }) => {
    const numbers = asked as number[]
    batches.push(numbers)
    return new Promise((resolve, reject) => {
      held.push((error) => (error ? reject(error) : resolve(numbers.map((one) => one * 2))))
    })
  }
  const query = { ask: (asked: number) => read.shared({ asked }) }
  /** Waits until a batch is sent, and answers it. */
  const release = async (error?: Error) => {
    while (held.length === 0) await turn()
    held.shift()!(error)
  }
  return { query, batches, release }
}

/** Ends after the pause between batches: timers fire in the order in which they are due. */
const pauses = () => sleep(20)

test.group('A shared read', () => {
  test('has one batch on its way; those who wait form the next', async ({ assert }) => {
    const { query, batches, release } = heldQuery()
    const answers = [1, 2, 3].map((asked) => query.ask(asked))
    assert.deepEqual(batches, [[1]])
    await release()
    assert.equal(await answers[0], 2)
    await release()
    assert.deepEqual(await Promise.all(answers), [2, 4, 6])
    assert.deepEqual(batches, [[1], [2, 3]])
    await pauses()
    const late = query.ask(4)
    assert.deepEqual(batches.at(-1), [4], 'is sent at once after a time without requests')
    await release()
    assert.equal(await late, 8)
  }).tags(['@SCL-01'])

  test('answers together what is asked shortly after a batch', async ({ assert }) => {
    const { query, batches, release } = heldQuery()
    const first = query.ask(1)
    await release()
    await first
    const answers = [2, 3].map((asked) => query.ask(asked))
    await release()
    assert.deepEqual(await Promise.all(answers), [4, 6])
    assert.deepEqual(batches, [[1], [2, 3]])
  }).tags(['@SCL-01'])

  test('ends its pause when many requests wait', async ({ assert }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const { query, batches, release } = heldQuery()
      const first = query.ask(1)
      await release()
      await first
      const answers = Array.from({ length: 15 }, (_, index) => query.ask(index))
      await turn()
      assert.lengthOf(batches, 1, 'fifteen wait for the end of the pause')
      answers.push(query.ask(15))
      await turn()
      assert.lengthOf(batches[1], 16)
      await release()
      assert.lengthOf(await Promise.all(answers), 16)
    } finally {
      mock.timers.reset()
    }
  })

  test('fails for its own batch only', async ({ assert }) => {
    const { query, batches, release } = heldQuery()
    const answers = [1, 2, 3].map((asked) => query.ask(asked))
    await release(new Error('connection lost'))
    await assert.rejects(() => answers[0], 'connection lost')
    await release()
    assert.deepEqual(await Promise.all(answers.slice(1)), [4, 6])
    assert.lengthOf(batches, 2)
  }).tags(['@SCL-03'])

  test('limits the size of a batch', async ({ assert }) => {
    const { query, batches, release } = heldQuery()
    const answers = Array.from({ length: 302 }, (_, index) => query.ask(index))
    for (let batch = 0; batch < 3; batch += 1) await release()
    assert.deepEqual(
      await Promise.all(answers),
      answers.map((_, index) => index * 2)
    )
    assert.deepEqual(
      batches.map(({ length }) => length),
      [1, 200, 101]
    )
  }).tags(['@SCL-01'])
})
