import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { startSecondServer } from '#tests/helpers/second_server'

declare global {
  interface Window {
    /** Directives that blocked something, and whose it was. */
    blocked: string[]
    /** How many scripts have run. */
    loaded?: number
  }
}

const madeUpKeys = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_made_up',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_made_up',
  STRIPE_WEBHOOK_SECRET: 'whsec_made_up',
}

test.group('The content policy with Stripe', (group) => {
  let port = 0
  group.setup(async () => {
    await emptyDatabase()
    const server = await startSecondServer(madeUpKeys)
    port = server.port
    return () => server.stop()
  })

  test('allows the sources that Stripe’s security guide requires', async ({ assert }) => {
    const { headers } = await send('GET', '/pricing', { port })
    const policy = String(headers['content-security-policy'])
    const sourcesOf = (directive: string) =>
      policy
        .split(';')
        .map((part) => part.trim().split(' '))
        .find(([name]) => name === directive)!
    assert.includeMembers(sourcesOf('script-src'), [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ])
    assert.includeMembers(sourcesOf('frame-src'), [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ])
    assert.includeMembers(sourcesOf('connect-src'), ['https://api.stripe.com'])
    assert.notInclude(policy, '127.0.0.1')
  }).tags(['@PAY-19'])

  test('allows frames and scripts of Stripe’s subdomains and no others', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser)
    tolerate(page, /Content Security Policy|violates|ERR_BLOCKED_BY_CSP/)
    await page.route(/^https:\/\/[^/]*(stripe\.com|evil\.example)\//, (route) => {
      const isScript = route.request().resourceType() === 'script'
      return route.fulfill({
        contentType: isScript ? 'text/javascript' : 'text/html',
        body: isScript ? 'window.loaded = (window.loaded ?? 0) + 1' : '<p>Frame</p>',
      })
    })
    await page.goto(`http://127.0.0.1:${port}/pricing`)

    await page.evaluate(() => {
      window.blocked = []
      document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
        window.blocked.push(`${effectiveDirective} ${new URL(blockedURI).host}`)
      })
    })
    const add = (tag: 'iframe' | 'script', src: string) =>
      page.evaluate(
        ([name, address]) => {
          const element = document.createElement(name)
          element.setAttribute('src', address)
          document.body.append(element)
        },
        [tag, src] as const
      )
    const hosts = ['js.stripe.com', 'b.js.stripe.com', 'm-7.js.stripe.com']
    for (const [index, host] of hosts.entries()) {
      await add('iframe', `https://${host}/frame.html`)
      await expect(page.frameLocator('iframe').nth(index).getByText('Frame')).toBeVisible()
      await add('script', `https://${host}/a.js`)
      await page.waitForFunction((count) => window.loaded === count, index + 1)
    }
    await add('iframe', 'https://hooks.stripe.com/3ds')
    await expect(page.frameLocator('iframe').nth(3).getByText('Frame')).toBeVisible()
    await add('iframe', 'https://evil.example/')
    await page.waitForFunction(() => window.blocked.length > 0)
    await add('script', 'https://evil.example/a.js')
    await page.waitForFunction(() => window.blocked.length > 1)
    assert.deepEqual(await page.evaluate(() => window.blocked), [
      'frame-src evil.example',
      'script-src-elem evil.example',
    ])
  }).tags(['@PAY-19'])
})
