import { mock } from 'node:test'
import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { supportEmail } from '#config/mail'
import { send } from '#tests/helpers/http'

const path = '/.well-known/security.txt'

const fields = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2))
  )

test.group('Well-known addresses', () => {
  test('say where to report a vulnerability', async ({ assert }) => {
    const answer = await send('GET', path, { headers: { host: 'evil.example' } })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'public, max-age=3600')
    assert.isUndefined(answer.headers['set-cookie'])
    const { Expires: expires, ...rest } = fields(answer.text)
    assert.deepEqual(rest, {
      'Contact': `mailto:${supportEmail}`,
      'Preferred-Languages': 'en',
      'Canonical': `${appUrl}${path}`,
    })
    assert.match(expires, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.equal((await send('HEAD', path)).status, 200)
    assert.equal((await send('POST', path)).status, 405)
  }).tags(['@PHN-25'])

  test('hold for months, and less than a year, on any day', async ({ assert, cleanup }) => {
    cleanup(() => mock.timers.reset())
    for (const [today, expected] of [
      ['2027-01-01T00:00:00Z', '2027-07-01T00:00:00Z'],
      ['2027-08-31T23:59:59Z', '2028-02-29T00:00:00Z'],
      ['2031-12-31T12:00:00Z', '2032-06-30T00:00:00Z'],
    ]) {
      mock.timers.reset()
      mock.timers.enable({ apis: ['Date'], now: new Date(today) })
      const { Expires: expires } = fields((await send('GET', path)).text)
      assert.equal(expires, expected)
    }
  }).tags(['@PHN-25'])

  test('lead to the page that changes a password', async ({ assert }) => {
    const { status, headers } = await send('GET', '/.well-known/change-password')
    assert.equal(status, 302)
    assert.equal(headers.location, '/password-and-sessions')
    assert.isUndefined(headers['set-cookie'])
    const unknown =
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    assert.equal((await send('GET', unknown)).status, 404)
  }).tags(['@PHN-26'])
})
