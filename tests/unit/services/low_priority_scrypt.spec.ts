import { readdir, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import { LowPriorityScrypt } from '#services/hashing/low_priority_scrypt'

const settings = { cost: 1024, blockSize: 8, parallelization: 2, maxMemory: 33_554_432 }
const password = 'correct horse battery'

/** How nice the threads of this process are to others, from -20 to 19. */
async function prioritiesOfThreads(): Promise<number[]> {
  const threads = await readdir('/proc/self/task')
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => ''))
  )
  // The 19th field of proc(5); the second, the name, may contain spaces.
  return stats
    .filter(Boolean)
    .map((stat) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]))
}

test.group('Scrypt in a thread with low priority', () => {
  test('makes and verifies the same hashes as the driver of AdonisJS', async ({ assert }) => {
    const ours = new LowPriorityScrypt(settings)
    const theirs = new Scrypt(settings)
    const [made, expected] = await Promise.all([ours.make(password), theirs.make(password)])
    assert.isTrue(await theirs.verify(made, password))
    assert.isTrue(await ours.verify(expected, password))
    assert.isFalse(await ours.verify(expected, `${password} `))
    assert.isFalse(ours.needsReHash(expected))
    assert.notEqual(made, await ours.make(password), 'each hash has a salt of its own')
  }).tags(['@SCL-72'])

  test('answers many at once, each with its own', async ({ assert }) => {
    const ours = new LowPriorityScrypt(settings)
    const passwords = Array.from({ length: 8 }, (_, index) => `${password} ${index}`)
    const hashes = await Promise.all(passwords.map((one) => ours.make(one)))
    const verified = await Promise.all(
      hashes.flatMap((hash) => passwords.map((one) => ours.verify(hash, one)))
    )
    assert.lengthOf(
      verified.filter((isRight) => isRight),
      8
    )
    verified.forEach((isRight, place) => assert.equal(isRight, place % 9 === 0))
  })

  test('verifies nothing against anything but a scrypt hash', async ({ assert }) => {
    const ours = new LowPriorityScrypt(settings)
    for (const stored of [
      '',
      password,
      '$scrypt$',
      '$argon2id$v=19$m=16,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
    ]) {
      assert.isFalse(await ours.verify(stored, password))
    }
  })

  test('fails where the thread fails, and hashes again in a new one', async ({ assert }) => {
    const ours = new LowPriorityScrypt(settings)
    const stored = await ours.make(password)
    const tooLarge = stored.replace('n=1024', 'n=1048576')
    await assert.rejects(() => ours.verify(tooLarge, password), /memory limit/)
    assert.isTrue(await ours.verify(stored, password))

    const ending = `import { parentPort } from 'node:worker_threads'
      parentPort.once('message', () => process.exit(1))`
    const short = new LowPriorityScrypt(
      settings,
      new URL(`data:text/javascript,${encodeURIComponent(ending)}`)
    )
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await assert.rejects(() => short.make(password), 'The thread that hashes passwords has ended')
    }
  })

  test('leaves the other threads their priority', async ({ assert }) => {
    const [ownBefore] = await prioritiesOfThreads()
    const ours = new LowPriorityScrypt(settings)
    await ours.make(password)
    const [own, ...others] = await prioritiesOfThreads()
    assert.equal(own, ownBefore, 'the thread that serves requests')
    assert.include(others, Math.min(19, own + 10))
  }).tags(['@SCL-72'])
})
