import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { startSecondServer } from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

/** The shells that talk to systemd, by the process that started them. */
const messengersOf = (pid: number) =>
  spawnSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => Number.parseInt(line) === pid && line.includes('systemd-notify'))

test.group('The watchdog', (group) => {
  group.each.setup(() => emptyDatabase())

  test('of systemd hears from a process that works, and from none without one', async ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'watchdog-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    const beats = join(folder, 'beats')
    const program = join(folder, 'systemd-notify')
    // In place of systemd's own, which needs systemd.
    writeFileSync(program, `#!/bin/sh\necho "$1 $NOTIFY_SOCKET" >> ${beats}\n`)
    chmodSync(program, 0o755)
    const server = await startSecondServer({
      PATH: `${folder}:${process.env.PATH}`,
      NOTIFY_SOCKET: '/run/systemd/notify',
      WATCHDOG_USEC: '400000',
    })
    cleanup(() => server.stop())
    const lines = () => (existsSync(beats) ? readFileSync(beats, 'utf8').trim().split('\n') : [])
    await waitUntil('several beats', () => lines().length > 3)
    assert.deepEqual([...new Set(lines())], ['WATCHDOG=1 /run/systemd/notify'])

    assert.lengthOf(messengersOf(server.pid), 1)
    await server.stop()
    const sent = lines().length

    const plain = await startSecondServer({ NOTIFY_SOCKET: '/run/systemd/notify' })
    cleanup(() => plain.stop())
    assert.equal((await send('GET', '/health/live', { port: plain.port })).status, 200)
    assert.isEmpty(messengersOf(plain.pid))
    assert.isAtMost(lines().length, sent + 1, 'nothing is sent for a process that has ended')
  }).tags(['@SCL-172'])
})
