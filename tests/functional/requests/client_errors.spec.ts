import { test } from '@japa/runner'
import throttle from '#config/throttle'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'

const report = {
  name: 'TypeError',
  frames: ['show-B18qXj5M.js:1:2345', 'app-D8s8_bfu.js:12:67'],
  route: 'projects/show',
  release: 'r'.repeat(43),
}

const write = (changes: object = {}, from?: string) =>
  send('POST', '/api/client-errors', { body: { ...report, ...changes }, from })

test.group('Errors of pages', (group) => {
  group.each.setup(() => emptyDatabase())

  test('may have no release and no place of ours', async ({ assert }) => {
    assert.equal((await write({ release: null, frames: [] })).status, 204)
    assert.equal((await write({ frames: Array(10).fill(report.frames[0]) })).status, 204)
  }).tags(['@SCL-133'])

  const refused: Record<string, object> = {
    'a sentence as its name': { name: 'Cannot read properties of Olivia' },
    'no name': { name: undefined },
    'an address in a frame': { frames: ['https://stagely.example/projects/7:1:2'] },
    'a file of someone else': { frames: ['content.user.js:1:2'] },
    'a frame without a line': { frames: ['show-B18qXj5M.js'] },
    'a frame with a second line of log': { frames: ['show-B18qXj5M.js:1:2\n{}'] },
    'eleven frames': { frames: Array(11).fill(report.frames[0]) },
    'a path as its page': { route: '/projects/7' },
    'an id in its page': { route: 'projects/7' },
    'a release of any text': { release: 'olivia@example.com' },
  }
  for (const [what, changes] of Object.entries(refused)) {
    test(`are refused with ${what}`, async ({ assert }) => {
      const dump = await databaseDump()
      assert.equal((await write(changes)).status, 422)
      assert.equal((await write()).status, 204)
      assert.deepEqual(await databaseDump(), dump)
    }).tags(['@SCL-133'])
  }

  test('have at most 4 KB', async ({ assert }) => {
    const bytes = (size: number) =>
      'x'.repeat(size - JSON.stringify({ ...report, more: '' }).length)
    assert.equal((await write({ more: bytes(4096) })).status, 204)
    assert.equal((await write({ more: bytes(4097) })).status, 413)
  }).tags(['@SCL-133'])

  test('are five a minute from one network', async ({ assert }) => {
    assert.deepEqual(throttle.clientErrors, { requests: 5, seconds: 60 })
    for (let count = 0; count < 5; count++) assert.equal((await write()).status, 204)
    assert.equal((await write()).status, 429)
    assert.equal((await write({}, '127.0.0.2')).status, 204)
  }).tags(['@SCL-133'])

  test('are a thousand a day from all networks', async ({ assert, cleanup }) => {
    const { clientErrorsAll } = throttle
    assert.deepEqual(clientErrorsAll, { requests: 1000, seconds: 86_400 })
    throttle.clientErrorsAll = { requests: 3, seconds: 86_400 }
    cleanup(() => void (throttle.clientErrorsAll = clientErrorsAll))
    // A refused report writes no line, so it doesn't count.
    assert.equal((await write({ name: '' }, '127.0.0.9')).status, 422)
    for (const from of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) {
      assert.equal((await write({}, from)).status, 204)
    }
    assert.equal((await write({}, '127.0.0.4')).status, 429)
  }).tags(['@SCL-133'])
})
