import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { send } from '#tests/helpers/http'

test.group('Files for search engines', () => {
  test('list the public pages under the address of the site', async ({ assert }) => {
    const answer = await send('GET', '/sitemap.xml', { headers: { host: 'evil.example' } })
    assert.equal(answer.status, 200)
    assert.match(answer.headers['content-type'] ?? '', /^application\/xml/)
    assert.isUndefined(answer.headers['set-cookie'])
    const listed = [...answer.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    assert.deepEqual(
      listed,
      [
        '/',
        '/how-it-works',
        '/about',
        '/pricing',
        '/help-center',
        '/contact',
        '/terms-of-service',
        '/privacy-policy',
      ].map((path) => appUrl + path)
    )
  }).tags(['@RTE-11'])

  test('keep crawlers off calls and personal pages, and give no hidden address away', async ({
    assert,
  }) => {
    const answer = await send('GET', '/robots.txt', { headers: { host: 'evil.example' } })
    assert.equal(answer.status, 200)
    assert.match(answer.headers['content-type'] ?? '', /^text\/plain/)
    const lines = answer.text.split('\n')
    assert.include(lines, 'User-agent: *')
    assert.include(lines, 'Disallow: /api/')
    assert.include(lines, 'Disallow: /messages')
    assert.include(lines, `Sitemap: ${appUrl}/sitemap.xml`)
    assert.notMatch(answer.text, /admin|evil/i)
  }).tags(['@RTE-11', '@RTE-10'])
})
