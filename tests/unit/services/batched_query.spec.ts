import { test } from '@japa/runner'
import { BatchedQuery } from '#services/batched_query'

/** A query that waits until it is released, and doubles each number. */
function heldQuery() {
  const batches: number[][] = []
  const held: ((error?: Error) => void)[] = []
  const query = new BatchedQuery((asked: number[]) => {
    batches.push(asked)
    return new Promise<number[]>((resolve, reject) => {
      held.push((error) => (error ? reject(error) : resolve(asked.map((one) => one * 2))))
    })
  })
  return { query, batches, release: (error?: Error) => held.shift()!(error) }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test.group('A batched query', () => {
  test('has one batch on its way; those who wait form the next', async ({ assert }) => {
    const { query, batches, release } = heldQuery()
    const answers = [1, 2, 3].map((asked) => query.ask(asked))
    assert.deepEqual(batches, [[1]])
    release()
    assert.equal(await answers[0], 2)
    assert.deepEqual(batches, [[1], [2, 3]])
    release()
    assert.deepEqual(await Promise.all(answers), [2, 4, 6])
    const late = query.ask(4)
    assert.deepEqual(batches.at(-1), [4])
    release()
    assert.equal(await late, 8)
  }).tags(['@SCL-01'])

  test('fails for its own batch only', async ({ assert }) => {
    const { query, batches, release } = heldQuery()
    const answers = [1, 2, 3].map((asked) => query.ask(asked))
    release(new Error('connection lost'))
    await assert.rejects(() => answers[0], 'connection lost')
    await nextTurn()
    release()
    assert.deepEqual(await Promise.all(answers.slice(1)), [4, 6])
    assert.lengthOf(batches, 2)
  }).tags(['@SCL-03'])

  test('limits the size of a batch', async ({ assert }) => {
    const { query, batches, release } = heldQuery()
    const answers = Array.from({ length: 302 }, (_, index) => query.ask(index))
    for (let batch = 0; batch < 3; batch += 1) {
      release()
      await nextTurn()
    }
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
