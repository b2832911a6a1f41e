import { test } from '@japa/runner'
import { cookieOf, send } from '#tests/helpers/http'
import { cookiesOf, open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createOwner,
  createPaidBid,
  createStager,
  type Person,
} from '#tests/helpers/people'

test.group('Pages that redirect', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('send stagers from the owners’ dashboard to their own', async ({ assert }) => {
    const page = await open('/dashboard', await createStager())
    assert.equal(page.status, 302)
    assert.equal(page.location, '/bids')
    for (const person of [undefined, await createOwner()]) {
      assert.equal((await open('/dashboard', person)).status, 200)
    }
  }).tags(['@DSH-02', '@NAV-07', '@RTE-06'])

  test('send older links to the registration of each type', async ({ assert }) => {
    const links = [
      ['/register?type=realtor', '/login?register=true&type=realtor'],
      ['/register?type=builder', '/login?register=true&type=builder'],
      ['/register?type=investor', '/login?register=true&type=investor'],
      ['/register?type=staging', '/login?register=true&type=staging_company'],
      ['/register?type=staging_company', '/login?register=true&type=staging_company'],
      ['/register', '/login?register=true'],
      ['/register?type=', '/login?register=true'],
      ['/register?type=admin', '/login?register=true'],
      ['/register?type=homeowner', '/login?register=true'],
      ['/register?type=constructor', '/login?register=true'],
      ['/register?type[]=realtor', '/login?register=true'],
      ['/register?type=realtor%0d%0aSet-Cookie:x', '/login?register=true'],
    ]
    for (const [from, to] of links) {
      const page = await open(from)
      assert.equal(page.status, 302, from)
      assert.equal(page.location, to)
    }
  }).tags(['@RTE-15', '@R35'])

  test('open the registration form that the URL names', async ({ assert }) => {
    const shown = async (query: string) => (await open(`/login${query}`)).words
    assert.include(await shown('?register=true'), 'Choose Your Registration Type')
    assert.include(await shown('?register=true&type=admin'), 'Choose Your Registration Type')
    for (const [type, title] of [
      ['realtor', 'Real Estate Agent Registration'],
      ['builder', 'Builder Registration'],
      ['investor', 'Real Estate Investor Registration'],
      ['staging_company', 'Staging Company Registration'],
    ]) {
      assert.include(await shown(`?register=true&type=${type}`), title)
    }
    assert.include(await shown(''), 'Forgot password')
  }).tags(['@RTE-13', '@RTE-16', '@HOM-05', '@HOM-06', '@LOG-01'])

  test('send signed-in people past the login, to a path of this site only', async ({ assert }) => {
    const person = await createOwner()
    const own = ['/projects/7', '/projects?city=Asheville&state=NC', '/payment/3']
    for (const path of own) {
      const page = await open(`/login?redirect=${encodeURIComponent(path)}`, person)
      assert.equal(page.location, path)
    }
    const foreign = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/x\r\nSet-Cookie: a=b',
      'evil.example',
      '',
    ]
    for (const path of foreign) {
      const page = await open(`/login?redirect=${encodeURIComponent(path)}`, person)
      assert.equal(page.status, 302, path)
      assert.equal(page.location, '/dashboard', path)
    }
  }).tags(['@R45', '@RTE-13'])
})

test.group('The checkout page', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  /** The page a visitor ends up on, and the message it shows. */
  async function follow(path: string, person?: Person) {
    const page = await open(path, person)
    const signedIn = person ? `${cookieOf(person)}; ` : ''
    const next = await send('GET', page.location!, {
      headers: { cookie: signedIn + cookiesOf(page) },
    })
    return { status: page.status, location: page.location, next: next.text }
  }

  test('opens for the stager that owes the fee, under both paths', async ({ assert }) => {
    const { company, bid } = await createAcceptedBid(4321)
    for (const path of ['/payment', '/payment-checkout']) {
      const page = await open(`${path}/${bid.id}`, company)
      assert.equal(page.status, 200)
      assert.include(page.words, '$4,321')
      assert.include(page.words, '$79')
      assert.notInclude(page.text, '_secret_')
    }
  }).tags(['@RTE-09', '@PAY-02', '@PAY-10'])

  test('sends guests home with a reason', async ({ assert }) => {
    const { bid } = await createAcceptedBid()
    const { status, location, next } = await follow(`/payment/${bid.id}`)
    assert.equal(status, 302)
    assert.equal(location, '/')
    assert.include(next, 'You need to be logged in to make a payment.')
  }).tags(['@PAY-01', '@R46', '@RTE-09'])

  test('sends everyone who owes nothing to their dashboard', async ({ assert }) => {
    const due = await createAcceptedBid()
    const paid = await createPaidBid()
    const visits: [Person, number][] = [
      [due.owner, due.bid.id],
      [paid.company, due.bid.id],
      [await createOwner(), due.bid.id],
      [paid.company, paid.bid.id],
      [due.company, 99_999],
    ]
    for (const [person, id] of visits) {
      const { status, location, next } = await follow(`/payment/${id}`, person)
      assert.equal(status, 302)
      assert.equal(location, '/dashboard')
      if (!person.user.isStager) assert.include(next, 'This offer is not waiting for your payment.')
    }
  }).tags(['@PAY-07', '@R46', '@RTE-09'])

  test('keeps the message when a stager is sent on to its own dashboard', async ({ assert }) => {
    const { company, bid } = await createPaidBid()
    const first = await open(`/payment/${bid.id}`, company)
    const second = await open('/dashboard', company, {
      cookie: `${cookieOf(company)}; ${cookiesOf(first)}`,
    })
    assert.equal(second.location, '/bids')
    const third = await open('/bids', company, {
      cookie: `${cookieOf(company)}; ${cookiesOf(second)}`,
    })
    assert.include(third.text, 'This offer is not waiting for your payment.')
  }).tags(['@R46', '@DSH-02'])

  test('sends everyone home if the bid id is missing', async ({ assert }) => {
    for (const person of [undefined, await createStager()]) {
      for (const path of ['/payment', '/payment/', '/payment-checkout', '/payment-checkout/']) {
        const page = await open(path, person)
        assert.equal(page.status, 302, path)
        assert.equal(page.location, '/', path)
      }
    }
  }).tags(['@PAY-01'])

  test('is 404 for an id that no bid can have', async ({ assert }) => {
    const company = await createStager()
    for (const path of ['/payment/abc', '/payment/0', '/payment/-1']) {
      assert.equal((await open(path, company)).status, 404, path)
    }
  }).tags(['@RTE-17'])
})
