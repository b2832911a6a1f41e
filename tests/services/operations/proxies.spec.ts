import { test } from '@japa/runner'
import { configurationWarnings } from '#services/operations/env_rules'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, password } from '#tests/helpers/people'
import { sharedServer, startSecondServer, type SecondServer } from '#tests/helpers/second_server'

const idOf = async (given: string, port?: number) => {
  const { headers } = await send('GET', '/health/live', {
    port,
    headers: { 'x-request-id': given },
  })
  return String(headers['x-request-id'])
}

test.group('Behind a proxy', () => {
  test('request ids come from trusted proxies, well-formed ones only', async ({ assert }) => {
    const { port } = await sharedServer()
    assert.equal(await idOf('01J9_proxy-id', port), '01J9_proxy-id')
    for (const given of ['short', 'x'.repeat(65), 'with blanks in it', 'quote"quote"', '']) {
      const id = await idOf(given, port)
      assert.match(id, /^[\w-]{36}$/)
      assert.notEqual(id, given)
    }
    assert.notEqual(await idOf('', port), await idOf('', port))
  }).tags(['@GEN-12'])

  test('visitors can’t choose their request id', async ({ assert }) => {
    const id = await idOf('chosen-by-visitor')
    assert.match(id, /^[\w-]{36}$/)
    assert.notEqual(id, 'chosen-by-visitor')
    const missing = await send('GET', '/api/nowhere', {
      headers: { 'x-request-id': 'x'.repeat(99) },
    })
    assert.lengthOf(String(missing.headers['x-request-id']), 36)
  }).tags(['@GEN-12'])
})

test.group('Behind HTTPS', (group) => {
  let server: SecondServer
  group.setup(async () => {
    server = await startSecondServer({
      APP_URL: 'https://stagely.example',
      TRUST_PROXY: '',
      LOG_LEVEL: 'warn',
    })
    return () => server.stop()
  })
  group.each.setup(() => emptyDatabase())

  test('a server that does not know its proxy logs a warning at start', ({ assert }) => {
    assert.include(server.log(), 'TRUST_PROXY is not set')
    assert.deepEqual(configurationWarnings({ APP_URL: 'http://localhost:3333' }), [])
    assert.deepEqual(
      configurationWarnings({ APP_URL: 'https://a.example', TRUST_PROXY: 'loopback' }),
      []
    )
    assert.lengthOf(configurationWarnings({ APP_URL: 'https://a.example', TRUST_PROXY: ' ' }), 1)
  }).tags(['@GEN-12'])

  test('headers make cookies secure and enforce HTTPS', async ({ assert }) => {
    const { user } = await createOwner()
    const { headers } = await send('POST', '/api/auth/login', {
      port: server.port,
      body: { email: user.email, password },
    })
    const [cookie] = headers['set-cookie']!
    assert.match(cookie, /^__Host-stagely-session=[\w-]{43};/)
    assert.match(cookie, /; Secure(;|$)/)
    assert.match(cookie, /; Path=\/(;|$)/)
    assert.notMatch(cookie, /Domain/)
    // Other hosts of the operator's domain may not have https.
    assert.equal(headers['strict-transport-security'], 'max-age=31536000')
  })
})
