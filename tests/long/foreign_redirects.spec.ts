import { test } from '@japa/runner'
import { foreignAddresses } from '#tests/corpora/redirects'
import { address as ours } from '#tests/helpers/http'
import { cookiesOf, open, pageProps } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createOwner,
  createStager,
  type Person,
} from '#tests/helpers/people'

/** The origin a browser goes to from one of our pages. */
const hostOf = (location: string) => new URL(location, `${ours}/login`).origin

test.group('Links to other sites', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('redirect nowhere, whichever parameter contains them', async ({ assert }) => {
    const { bid, company, project, owner } = await createAcceptedBid()
    const admin = await createAdmin()
    const visits: [string, Person | undefined][] = [
      ['/login?redirect=', owner],
      ['/login?register=true&redirect=', owner],
      ['/login?redirect=/bids&redirect=', owner],
      ['/login?return=', owner],
      ['/register?type=', undefined],
      [`/payment/${bid.id}?return=`, undefined],
      [`/payment/${bid.id}?redirect=`, owner],
      [`/payment/${bid.id}?redirect_status=succeeded&return_url=`, owner],
      [`/bids/${bid.id}/receipt?redirect=`, undefined],
      [`/bids/${bid.id}/receipt?redirect=`, company],
      [`/projects/${project.id}/compare?return=`, await createOwner()],
      ['/dashboard?redirect=', company],
      ['/payments.csv?return=', owner],
      ['/reset-password?redirect=', undefined],
      ['/admin?redirect=', admin],
    ]
    let redirects = 0
    for (const [path, person] of visits) {
      for (const foreign of foreignAddresses) {
        const answer = await open(path + encodeURIComponent(foreign), person)
        const { status, location } = answer
        const what = `${path}${JSON.stringify(foreign)} → ${location}`
        assert.isBelow(status, 500, what)
        assert.notMatch(cookiesOf(answer), /^a=b|; a=b/, what)
        if (location === undefined) continue
        redirects += 1
        assert.equal(hostOf(location), ours, what)
        assert.notMatch(location, /[\s\\]|^\/\//, what)
      }
    }
    assert.isAbove(redirects, foreignAddresses.length * 10)
  }).tags(['@R45'])

  test('are ignored in every header', async ({ assert }) => {
    const { bid, owner } = await createAcceptedBid()
    for (const foreign of foreignAddresses) {
      // A header takes no line breaks and nothing beyond Latin-1; Node refuses to send them.
      const value = encodeURI(foreign)
      const headers = { 'referer': value, 'x-forwarded-host': value, 'x-original-url': value }
      for (const [path, person] of [
        ['/login', owner],
        ['/payments.csv', owner],
        [`/payment/${bid.id}`, undefined],
        ['/dashboard', await createStager()],
      ] as const) {
        const { status, location } = await open(path, person, headers)
        assert.equal(status, 302, path)
        assert.equal(hostOf(location!), ours, `${path} from ${value}`)
        assert.notMatch(location!, /evil/)
      }
    }
  })

  test('do not appear on the pages that link back', async ({ assert }) => {
    const { project, company } = await createAcceptedBid()
    const paths = [
      `/projects/${project.id}?return=`,
      `/projects/${project.id}?return=projects&city=`,
      `/companies/${company.user.stagerIdentifier}?project=`,
      '/projects?return=',
      '/messages?to=',
    ]
    for (const path of paths) {
      for (const foreign of foreignAddresses) {
        const { status, text } = await open(path + encodeURIComponent(foreign), company)
        const what = path + JSON.stringify(foreign)
        assert.equal(status, 200, what)
        for (const [, href] of text.matchAll(/(?:href|src|action)="([^"]*)"/g)) {
          const link = href.replaceAll('&amp;', '&')
          assert.include([ours, 'null'], new URL(link, ours).origin, `${what}: ${link}`)
          assert.notMatch(link, /^\s*(javascript|data|vbscript):/i, what)
        }
      }
    }
  })

  test('are not kept by the login page', async ({ assert }) => {
    const kept = async (path: string) => {
      const { text } = await open(`/login?redirect=${encodeURIComponent(path)}`)
      return pageProps<{ redirect: string | null }>(text).redirect
    }
    for (const foreign of foreignAddresses) {
      const redirect = await kept(foreign)
      if (redirect !== null) assert.equal(hostOf(redirect), ours, foreign)
    }
    assert.isNull(await kept('//evil.example'))
    assert.equal(await kept('/projects/7'), '/projects/7')
  }).tags(['@R45'])
})
