import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { test } from '@japa/runner'
import { runHere } from '#tests/helpers/commands'
import { send } from '#tests/helpers/http'
import { logLines, startSecondServer } from '#tests/helpers/second_server'
import { firstFreePort } from '../../../bin/setup/ports.js'
import { startServer } from '../../../bin/setup/processes.js'
import { sentenceOf, SetupError } from '../../../bin/setup/project.js'
import { ServerLog } from '../../../bin/setup/server_log.js'

function newLog(cleanup: (work: () => void) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'stagely-log-'))
  cleanup(() => rmSync(folder, { recursive: true }))
  let shown = ''
  const log = new ServerLog(join(folder, 'logs', 'demo.log'), (text) => {
    shown += text
  })
  return { log, shown: () => shown, written: () => readFileSync(log.path, 'utf8') }
}

const record = (level: number, fields: object) =>
  JSON.stringify({ level, time: 1, pid: 7, hostname: 'vm', name: 'stagely', ...fields })

/** A server listens a little before it begins to log its requests. */
async function requestUntil(port: number, isLogged: () => boolean) {
  while (!isLogged()) await send('GET', '/how-it-works', { port })
}

test.group('The terminal of npm start', () => {
  test('shows nothing of a server that works; its file has the requests', async ({
    assert,
    cleanup,
  }) => {
    const { log, shown, written } = newLog(cleanup)
    const port = await firstFreePort(20_000, '127.0.0.1')
    const env = { ...process.env, PORT: String(port), QUEUE_WORKER: 'off', SLOW_QUERY_MS: '0' }
    const server = await startServer(
      'The web server',
      ['--import=./bin/setup/typescript.js', 'bin/server.ts'],
      { ...env, NODE_ENV: 'development', LOG_LEVEL: 'info', FORCE_COLOR: '1' },
      { log, mayStart: Promise.resolve() }
    )
    cleanup(() => server.stop())
    await requestUntil(port, () => written().includes('"msg":"request"'))

    assert.containSubset(logLines(written()), [{ method: 'GET', status: 200, msg: 'request' }])
    assert.equal(shown(), '')
  })

  test('shows warnings, errors, and why a server ended', async ({ assert, cleanup }) => {
    const { log, shown, written } = newLog(cleanup)
    const lines = [
      record(30, { method: 'GET', route: '/projects/:id', status: 200, ms: 12, msg: 'request' }),
      '[ info ] Payment sandbox at http://127.0.0.1:3334',
      record(40, { route: '/search', ms: 610, query: 'select 1', msg: 'slow query' }),
      record(50, { err: { type: 'Error', message: 'boom', stack: 'Error: boom\n    at pay' } }),
      'Error: Missing environment variable "APP_KEY"',
    ]
    const output = new PassThrough()
    log.follow(output)
    output.end(lines.join('\n'))
    await once(output, 'close')

    assert.equal(written(), `${lines.join('\n')}\n`)
    assert.match(shown(), /WARN: slow query \/search 610 ms/)
    assert.match(shown(), /ERROR:[^]*Error: boom\n\s+at pay/)
    assert.include(shown(), 'Missing environment variable "APP_KEY"')
    for (const hidden of ['/projects', 'sandbox', '"level"', 'hostname']) {
      assert.notInclude(shown(), hidden)
    }
  })
})

test.group('The terminal of a developer', () => {
  test('reads a sentence about a file that another user owns, and a stack of a defect', ({
    assert,
  }) => {
    const refusal = (code: string) =>
      sentenceOf(Object.assign(new Error(), { code, path: 'storage/logs' }))
    assert.include(refusal('EACCES'), 'storage/logs belongs to another user')
    assert.include(refusal('EACCES'), 'sudo chown')
    assert.include(refusal('EROFS'), 'read-only')
    assert.include(refusal('ENOSPC'), 'full')
    assert.equal(sentenceOf(new SetupError('Port 1 is taken.')), '\nPort 1 is taken.\n')
    assert.isUndefined(sentenceOf(new TypeError('a defect')))
    assert.isUndefined(refusal('ENOENT'))
  })

  test('makes migrations with the next number', async ({ assert, cleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'stagely-migrations-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, '0099_create_a_table.ts'), '')
    const { code } = await runHere('make:migration', 'add y to x', `--folder=${folder}`)
    assert.equal(code, 0)
    assert.deepEqual(readdirSync(folder), ['0099_create_a_table.ts', '0100_add_y_to_x.ts'])
  })
})

test.group('The terminal of npm run dev', () => {
  test('shows a short line for each request', async ({ assert, cleanup }) => {
    // A terminal with colors, as in `npm run dev`.
    const settings = { NODE_ENV: 'development', LOG_LEVEL: 'info', FORCE_COLOR: '1' }
    const server = await startSecondServer(settings)
    cleanup(() => server.stop())
    const line = () =>
      stripVTControlCharacters(server.log())
        .split('\n')
        .find((text) => text.includes('GET'))
    await requestUntil(server.port, () => Boolean(line()))

    assert.match(line()!, /^\[[\d:]{8}\] INFO: GET \S+ 200 \d+ ms\s*$/)
    assert.include(server.log(), '\u001b[32m200')
  })
})
