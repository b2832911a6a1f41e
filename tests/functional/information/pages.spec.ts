import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { supportEmail } from '#config/mail'
import { operator } from '#config/operator'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { createOwner } from '#tests/helpers/people'
import { feeTiers } from '#shared/payments/fee_tiers'
import { retention } from '#shared/accounts/retention'

const titles = {
  '/how-it-works': 'How It Works',
  '/about': 'About',
  '/contact': 'Contact',
  '/statistics': 'Statistics',
  '/how-reputation-works': 'How Reputation Works',
  '/help-center': 'Help Center',
  '/agreements/check': 'Check an Agreement',
  '/terms-of-service': 'Terms of Service',
  '/privacy-policy': 'Privacy Policy',
}
const paths = Object.keys(titles)

const html = async (path: string, headers?: Record<string, string>) => {
  const answer = await send('GET', path, { headers })
  return { ...answer, text: answer.text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&') }
}

/** The rendered page, without the props embedded for the script. */
const drawn = (text: string) => text.replaceAll(/<script[\s\S]*?<\/script>/g, '')

test.group('Information pages', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are complete without a script, with metadata for search engines', async ({ assert }) => {
    for (const [path, title] of Object.entries(titles)) {
      const { status, text } = await html(`${path}?utm_source=letter`)
      assert.equal(status, 200, path)
      assert.include(text, `${title} · Stagely</title>`)
      const tag = (name: string, pattern: string) =>
        assert.match(drawn(text), new RegExp(`<${pattern}`), `${path}: ${name}`)
      tag('canonical', `link[^>]*rel="canonical"[^>]*href="${appUrl}${path}"`)
      tag('description', 'meta[^>]*name="description"[^>]*content="[^"]{50,200}"')
      tag('og:title', `meta[^>]*property="og:title"[^>]*content="${title} · Stagely"`)
      tag('og:description', 'meta[^>]*property="og:description"[^>]*content="[^"]{50,200}"')
      tag('og:url', `meta[^>]*property="og:url"[^>]*content="${appUrl}${path}"`)
      tag('og:image', `meta[^>]*property="og:image"[^>]*content="${appUrl}/images/`)
      assert.lengthOf(drawn(text).match(/<h1[ >]/g) ?? [], 1, path)
      assert.notInclude(text, 'noindex')
    }
  }).tags(['@RTE-11', '@INF-06'])

  test('have the disclaimer and the copyright in their footer', async ({ assert }) => {
    for (const path of paths) {
      const text = drawn((await html(path)).text)
      assert.include(text, 'not responsible for the quality of work of staging companies')
      assert.include(text, 'hold Stagely harmless')
      assert.include(text, '© 2025 Stagely')
      assert.include(text, `Operated by ${operator.name}, ${operator.address}.`)
    }
  }).tags(['@GEN-08', '@R110'])

  test('never show a platform fee', async ({ assert }) => {
    for (const path of paths) {
      const { text } = await html(path)
      for (const { feeCents, label } of feeTiers) {
        assert.notInclude(text, `$${feeCents / 100}`, path)
        assert.notMatch(text, new RegExp(`feeCents|${label} tier`), path)
      }
    }
  }).tags(['@PRC-04'])

  test('lead to registration for each kind of user', async ({ assert }) => {
    const works = drawn((await html('/how-it-works')).text)
    for (const type of ['realtor', 'builder', 'investor', 'staging']) {
      assert.include(works, `href="/register?type=${type}"`)
    }
    const about = drawn((await html('/about')).text)
    for (const type of ['realtor', 'builder', 'investor', 'staging_company']) {
      assert.include(about, `href="/login?register=true&type=${type}"`)
      const kind = type === 'staging_company' ? 'staging' : type
      const { status, headers } = await html(`/register?type=${kind}`)
      assert.equal(status, 302)
      assert.equal(headers.location, `/login?register=true&type=${type}`)
    }
  }).tags(['@RTE-15', '@RTE-16', '@R35'])

  test('state the date of the terms and the minimum age', async ({ assert }) => {
    assert.include(drawn((await html('/terms-of-service')).text), 'Last updated January 2025')
    assert.include(drawn((await html('/privacy-policy')).text), 'Users must be 18 or older')
    const days = `${retention.knownNetworkDays} days after the last sign-in from them`
    assert.include(drawn((await html('/privacy-policy')).text), days)
  }).tags(['@GEN-09'])

  test('tell sellers what is kept of them, and owners who reads an outcome', async ({ assert }) => {
    const text = drawn((await html('/privacy-policy')).text)
    assert.include(text, 'id="sellers"')
    for (const said of [
      'For an hour we keep a hash of your network and kind of browser',
      'Companies don’t see it, and our team only sees that there is a link',
      'Whoever has the owner’s link for the seller reads the split, too',
      'What became of a staged home only its owner enters and reads.',
      'The price is in neither, and nobody but the owner sees it.',
    ]) {
      assert.include(text, said)
    }
    assert.include(drawn((await html('/sign?token=unknown')).text), 'href="/privacy-policy"')
    assert.include(drawn((await html('/seller/unknown')).text), 'href="/privacy-policy#sellers"')
  }).tags(['@SEL-74'])

  test('state the support address and the response times', async ({ assert }) => {
    const text = drawn((await html('/contact')).text)
    assert.include(text, `mailto:${supportEmail}`)
    assert.include(text, 'within 24 hours')
    assert.include(text, 'within 4-6 hours')
    assert.notMatch(text, /<input[^>]*name="name"[^>]*value="[^"]/)
  }).tags(['@INF-01', '@R47'])

  test('show the signed-in person', async ({ assert }) => {
    const person = await createOwner({ name: 'Olivia Owner', email: 'olivia@stagely.example' })
    const text = drawn((await html('/contact', { cookie: cookieOf(person) })).text)
    assert.match(text, /<input[^>]*name="name"[^>]*value="Olivia Owner"/)
    assert.match(text, /<input[^>]*name="email"[^>]*value="olivia@stagely.example"/)
  })
})
