import { mock } from 'node:test'
import { setImmediate as allStarted } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Semaphore, wholeCoreSlots } from '#services/limits/semaphore'

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

  test('runs one job of a person at a time, and jobs of others beside it', async ({ assert }) => {
    const semaphore = new Semaphore(2, 10, 'full')
    const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
    const started: number[] = []
    const run = (at: number, person?: string) =>
      semaphore.run(() => {
        started.push(at)
        return ends[at].promise
      }, person)
    const jobs = [run(0, 'Pat'), run(1, 'Pat'), run(2, 'Kim'), run(3, 'Kim')]
    await allStarted()
    assert.deepEqual(started, [0, 2])
    ends[2].resolve()
    await allStarted()
    assert.deepEqual(started, [0, 2, 3])
    ends[0].resolve()
    await allStarted()
    assert.deepEqual(started, [0, 2, 3, 1])
    for (const { resolve } of ends) resolve()
    await Promise.all(jobs)
  }).tags(['@PHO-11', '@R337'])

  test('prefers whoever has used less time, however many jobs others bring', async ({
    assert,
    cleanup,
  }) => {
    let now = 0
    const clock = mock.method(performance, 'now', () => now)
    cleanup(() => clock.mock.restore())
    const semaphore = new Semaphore(1, 10, 'full')
    const order: string[] = []
    const run = (name: string, person: string, time: number) =>
      semaphore.run(async () => {
        order.push(name)
        now += time
      }, person)
    await run('slow', 'Mallory', 5000)
    await run('many', 'Ann', 60_000)
    await run('quick', 'Pat', 300)
    order.length = 0

    const { promise: end, resolve } = Promise.withResolvers<void>()
    const busy = semaphore.run(() => end, 'Kim')
    const jobs = [
      run('second slow', 'Mallory', 5000),
      run('one of many', 'Ann', 300),
      run('third slow', 'Mallory', 5000),
      run('second quick', 'Pat', 300),
      run('new', 'Lee', 300),
    ]
    resolve()
    await Promise.all([busy, ...jobs])
    assert.deepEqual(order, ['new', 'second quick', 'second slow', 'one of many', 'third slow'])
  }).tags(['@PHO-11', '@R337'])

  test('lets four jobs of a person wait, and others still come in', async ({ assert }) => {
    const semaphore = new Semaphore(1, 10, 'Come back later.')
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const first = semaphore.run(() => end, 'Pat')
    const waiting = [1, 2, 3, 4].map(() => semaphore.run(async () => 'done', 'Pat'))
    await assert.rejects(() => semaphore.run(async () => 'never', 'Pat'), 'Come back later.')
    const other = semaphore.run(async () => 'done', 'Kim')
    resolve()
    await first
    assert.deepEqual(new Set(await Promise.all([...waiting, other])), new Set(['done']))
    assert.equal(await semaphore.run(async () => 'again', 'Pat'), 'again')
  }).tags(['@PHO-11', '@R337'])

  test('leaves one core for pages and two threads for files', ({ assert }) => {
    assert.deepEqual(
      [1, 2, 3, 4, 16].map((cores) => wholeCoreSlots(cores)),
      [1, 1, 2, 2, 2]
    )
  }).tags(['@SCL-72'])
})
