import { test } from '@japa/runner'
import { feeTiers } from '#shared/payments/fee_tiers'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { pageProps } from '#tests/helpers/pages'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const page = async (path: string, person?: Person) => {
  const { status, text } = await send('GET', path, {
    headers: person ? { cookie: cookieOf(person) } : {},
  })
  return { status, text }
}

/** Fees as displayed, and tier limits that appear in no other text of a page. */
const figures = feeTiers.flatMap(({ feeCents, from }) => [
  `$${feeCents / 100}`,
  ...(from > 1000 ? [from.toLocaleString('en-US'), `${from}`] : []),
])

test.group('Pages about a stager and its fees', (group) => {
  group.each.setup(() => emptyDatabase())

  test('show staging companies every tier, in the server-rendered HTML', async ({ assert }) => {
    const { status, text } = await page('/pricing', await createStager())
    assert.equal(status, 200)
    for (const part of ['$29', '$49', '$79', '$99', 'Small', 'Medium', 'Large', 'Luxury']) {
      assert.include(text, part)
    }
    for (const part of ['$2,000', '$2,001', '$6,001', 'Above', '1-3 staging', '8+ staging']) {
      assert.include(text, part)
    }
    for (const part of [
      'How It Works',
      'Platform Fee Policy',
      'Once an offer is accepted and the fee is paid there is no refund if the project falls through or is cancelled. All fees are final.',
    ]) {
      assert.include(text, part)
    }
  }).tags(['@RTE-08', '@PRC-02', '@PRC-05', '@PRC-06', '@PRC-07'])

  test('hide the figures from everyone else, also in the page props', async ({ assert }) => {
    for (const person of [undefined, await createOwner()]) {
      const { status, text } = await page('/pricing', person)
      assert.equal(status, 200)
      assert.include(text, 'Platform fees are shown to registered staging companies')
      for (const figure of figures) assert.notInclude(text, figure)
      assert.isNull(pageProps<{ tiers: unknown }>(text).tiers)
      assert.notInclude(text, 'feeCents')
    }
  }).tags(['@RTE-08', '@PRC-04'])

  test('show the profile only to the company itself', async ({ assert }) => {
    const company = await createStager({
      company: 'Fern Interiors',
      bio: 'Calm rooms.',
      phone: '8285550142',
    })
    await createBid(await createProject(await createOwner()), company)
    const { text } = await page('/profile', company)
    for (const part of ['Fern Interiors', 'Calm rooms.', '(828) 555-0142', company.user.email]) {
      assert.include(text, part)
    }
    for (const part of ['/edit-profile', '/portfolio-upload', 'Experienced Professional']) {
      assert.include(text, part)
    }
    const denied = await page('/profile', await createOwner())
    assert.include(denied.text, 'Access Denied')
    assert.match(denied.text, /<a[^>]+href="\/edit-profile"/)
    const guest = await page('/profile')
    assert.include(guest.text, 'Access Denied')
    assert.notInclude(guest.text, 'Calm rooms.')
  }).tags(['@RTE-12', '@PRF-01', '@R38'])

  test('let everyone who is signed in edit their profile', async ({ assert }) => {
    assert.include((await page('/edit-profile')).text, 'Please Log In')
    const asOwner = (await page('/edit-profile', await createOwner())).text
    assert.include(asOwner, 'Company/Agency Name')
    assert.notInclude(asOwner, 'Company description')
    assert.match(asOwner, /<a[^>]+href="\/dashboard"[^>]*>Cancel/)
    const asCompany = (await page('/edit-profile', await createStager())).text
    for (const part of ['Company Name', 'Company description', 'Website']) {
      assert.include(asCompany, part)
    }
    assert.match(asCompany, /<a[^>]+href="\/profile"[^>]*>Cancel/)
  }).tags(['@RTE-12', '@PRF-02', '@PRF-04', '@R38', '@R39'])

  test('offer the portfolio to staging companies only', async ({ assert }) => {
    assert.include((await page('/portfolio-upload', await createOwner())).text, 'Access Restricted')
    const guest = (await page('/portfolio-upload')).text
    assert.include(guest, 'Access Restricted')
    assert.include(guest, 'Please log in to upload photos')
    const { text } = await page('/portfolio-upload', await createStager())
    assert.notInclude(text, 'Access Restricted')
    for (const part of ['Upload to Portfolio', 'Back to Dashboard', '0 of 4 photos']) {
      assert.include(text.replaceAll('<!-- -->', ''), part)
    }
  }).tags(['@RTE-12', '@PFU-01', '@PFU-02'])
})
