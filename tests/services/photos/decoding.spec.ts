import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mock } from 'node:test'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { decode } from '#services/decoding/decoder'
import { isAlive, onProcessStart } from '#tests/helpers/decoding_processes'
import { heicFile } from '#tests/helpers/heic_corpus'
import { manyScans } from '#tests/helpers/hostile_files'
import { jpeg } from '#tests/helpers/photo_corpus'
import { waitUntil } from '#tests/helpers/waiting'

const generous = { cpu: 60_000, memory: 1024 ** 3, time: 600_000 }
const small = { side: 100, maxBytes: 1024 ** 2 }
const photo = { bytes: await jpeg(300, 200), format: 'jpeg', ...small }
/** Takes two seconds of processor time. */
const slow = { bytes: manyScans(6_300, 100), format: 'jpeg', ...small }

/** An application of its own that has decoded a photo. */
async function decodingApplication(...args: string[]) {
  const program = spawn(
    process.execPath,
    [
      '--import=./bin/setup/typescript.js',
      'tests/helpers/decoding_parent.ts',
      'tests/corpora/heic/plain.heic',
      ...args,
    ],
    { cwd: app.makePath(), stdio: ['pipe', 'pipe', 'inherit'] }
  )
  const [output] = await once(program.stdout, 'data')
  const { ids, width } = JSON.parse(String(output)) as { ids: number[]; width: number }
  return { program, ids, width }
}

test.group('Decoding processes', (group) => {
  let started: ChildProcess[] = []
  group.each.setup(() => {
    started = []
    return onProcessStart((child) => started.push(child))
  })

  test('are kept for the next file, and replaced after a file that exceeds a limit', async ({
    assert,
  }) => {
    assert.isNotNull(await decode('reencode', photo, generous))
    const before = started.length
    assert.isNotNull(await decode('reencode', photo, generous))
    assert.equal(started.length, before, 'the same one')

    for (const limits of [
      { ...generous, cpu: 200 },
      { ...generous, memory: 16 * 1024 ** 2 },
    ]) {
      started = []
      assert.isNull(await decode('reencode', slow, limits))
      assert.isNotNull(await decode('reencode', photo, generous))
      assert.lengthOf(started, 1, 'another one')
    }
  }).tags(['@PHO-10', '@R336'])

  test('that are late are ended, and it is not the file’s fault', async ({ assert }) => {
    await assert.rejects(
      () => decode('reencode', slow, { ...generous, time: 1 }),
      /Try again in a moment/
    )
    started = []
    assert.isNotNull(await decode('reencode', photo, generous))
    assert.lengthOf(started, 1)
  }).tags(['@PHO-10', '@R336'])

  test('are ended for files that keep JavaScript or WebAssembly busy, too', async ({ assert }) => {
    const large = { bytes: await heicFile('large'), format: 'heic', ...small }
    assert.isNull(await decode('reencode', large, { ...generous, cpu: 300 }))
    assert.isNotNull(await decode('reencode', photo, generous))
  }).tags(['@PHO-10', '@R336'])

  test('that break or can’t start leave nothing behind', async ({ assert }) => {
    assert.isNotNull(await decode('reencode', photo, generous))
    const [kept] = started
    if (kept) {
      kept.kill('SIGKILL')
      await once(kept, 'exit')
    }
    assert.isNotNull(await decode('reencode', photo, generous))
    await assert.rejects(
      () => decode('draw', { bytes: Buffer.from('no photo'), size: { width: 9, height: 9 } }),
      /unsupported image format/
    )
    assert.isNotNull(await decode('reencode', photo, generous), 'the next one')
  }).tags(['@PHO-10', '@R336'])

  test('that are ended after a minute without work take no file anymore', async ({ assert }) => {
    const timers = mock.method(globalThis, 'setTimeout')
    assert.isNotNull(await decode('reencode', photo, generous))
    const minute = timers.mock.calls.findLast(({ arguments: [, ms] }) => ms === 60_000)
    timers.mock.restore()
    minute!.arguments[0]()
    // The process has been ended, but it isn't gone yet.
    assert.isNotNull(await decode('reencode', photo, generous))
  }).tags(['@PHO-10', '@R336'])

  test('have no secret of the application, and finish what they do when it is asked to stop', async ({
    assert,
  }) => {
    const { program, ids, width } = await decodingApplication('wait')
    assert.equal(width, 100)
    assert.lengthOf(ids, 1)
    const command = execFileSync('ps', ['eww', '-o', 'command=', '-p', String(ids[0])])
    assert.include(String(command), 'decoding/process')
    assert.include(String(command), 'MALLOC_ARENA_MAX')
    assert.notInclude(String(command), 'APP_KEY')
    // The service manager and the terminal signal to all processes at once.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(ids[0], signal)
    assert.isTrue(isAlive(ids[0]))
    program.stdin.end()
    assert.deepEqual(await once(program, 'exit'), [0, null])
    await waitUntil('the process has ended', () => !isAlive(ids[0]))
  }).tags(['@PHO-14'])

  test('end with the application, also when it is killed', async ({ assert }) => {
    const { program, ids } = await decodingApplication('wait')
    assert.isTrue(isAlive(ids[0]))
    program.kill('SIGKILL')
    await waitUntil('the process has ended', () => !isAlive(ids[0]))
  }).tags(['@PHO-14'])

  test('don’t keep an application running that has nothing else to do', async ({ assert }) => {
    const { program, ids } = await decodingApplication()
    assert.deepEqual(await once(program, 'exit'), [0, null])
    await waitUntil('the process has ended', () => !isAlive(ids[0]))
  }).tags(['@PHO-14'])
})
