import { test } from '@japa/runner'
import { Semaphore, wholeCoreSlots } from '#services/semaphore'

test.group('Semaphore', () => {
  test('never runs more jobs than its limit, whenever a new one arrives', async ({ assert }) => {
    // A job that arrives while a slot passes to the next one in line must not take it.
    for (let delay = 0; delay < 8; delay += 1) {
      const semaphore = new Semaphore(1, 100, 'full')
      const { promise: end, resolve } = Promise.withResolvers<void>()
      let running = 0
      let most = 0
      const job = async () => {
        running += 1
        most = Math.max(most, running)
        await end
        await null
        running -= 1
      }
      let arrival: Promise<unknown> = end
      for (let tick = 0; tick < delay; tick += 1) arrival = arrival.then(() => {})
      const jobs = [semaphore.run(job), semaphore.run(job), arrival.then(() => semaphore.run(job))]
      resolve()
      await Promise.all(jobs)
      assert.equal(most, 1, `arrival after ${delay} ticks`)
    }
  })

  test('refuses a job when the queue is full, and frees the slot of a failed job', async ({
    assert,
  }) => {
    const semaphore = new Semaphore(1, 1, 'Come back later.')
    const { promise: end, reject } = Promise.withResolvers<void>()
    const failing = semaphore.run(() => end)
    const waiting = semaphore.run(async () => 'done')
    await assert.rejects(() => semaphore.run(async () => 'never'), 'Come back later.')
    reject(new Error('broken'))
    await assert.rejects(() => failing, 'broken')
    assert.equal(await waiting, 'done')
    assert.equal(await semaphore.run(async () => 'again'), 'again')
  })

  test('refuses a job that has waited too long, and still runs the next ones', async ({
    assert,
  }) => {
    const semaphore = new Semaphore(1, 2, 'Come back later.', 20)
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const running = semaphore.run(() => end)
    await assert.rejects(() => semaphore.run(async () => 'never'), 'Come back later.')
    const waiting = semaphore.run(async () => 'done')
    resolve()
    await running
    assert.equal(await waiting, 'done')
    assert.equal(await semaphore.run(async () => 'free'), 'free')
  })

  test('leaves one core for pages and two threads for files', ({ assert }) => {
    assert.deepEqual(
      [1, 2, 3, 4, 16].map((cores) => wholeCoreSlots(cores)),
      [1, 1, 2, 2, 2]
    )
  }).tags(['@SCL-72'])
})
