import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import User from '#models/user'
import { refreshReputation } from '#models/user/reputation'
import { companyReputation, noReputation } from '#shared/reputation/reputation'
import { open, pageProps } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { queriesOf } from '#tests/helpers/plans'

interface Props {
  company: { completedProjects: number }
  back: { href: string; label: string } | null
}

const addressOf = ({ user }: Person) => `/companies/${user.stagerIdentifier}`

/** Values that would reveal who the company is. */
const canaryStager = () =>
  createStager({
    email: 'canary-card@stagely.example',
    name: 'Canary Cardname',
    company: 'Canary Cardcompany',
    phone: '8280003333',
    website: 'https://canary-card.example',
    bio: 'Canary cardbio',
  })
const canaries = /canary|8280003333|scrypt|pi_[A-Za-z0-9]/i

test.group('The anonymous page of a stager', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('shows everyone the same, and nothing that identifies the company', async ({ assert }) => {
    const company = await canaryStager()
    await company.user.merge({ avatar: 'canary.webp', username: 'canary-username' }).save()
    await User.query()
      .where('id', company.user.id)
      .update({ created_at: DateTime.utc(2025, 11, 17, 23, 30).toSQL() })
    await createBid(await createProject(await createOwner()), company)
    for (const viewer of [undefined, await createOwner(), await createStager()]) {
      const { status, text, words } = await open(addressOf(company), viewer)
      assert.equal(status, 200)
      assert.deepEqual(pageProps<{ company: object }>(text).company, {
        stagerIdentifier: company.user.stagerIdentifier!,
        photos: [],
        thumbnails: [],
        captions: [],
        experienceLevelLabel: 'Experienced Professional',
        creditCards: 'Accepted',
        completedProjects: 0,
        reviews: 'No reviews yet',
        badges: [],
        reputation: companyReputation(noReputation),
        memberSince: 'November 2025',
      })
      const version = /"version":"([^"]*)"/.exec(text)?.[1] ?? ''
      const visit = await open(addressOf(company), viewer, {
        'x-inertia': 'true',
        'x-inertia-version': version,
      })
      assert.include(visit.headers['content-type'], 'application/json')
      assert.equal(JSON.parse(visit.text).component, 'companies/show')
      for (const html of [text, visit.text]) assert.notMatch(html, canaries)
      assert.include(words, company.user.stagerIdentifier!)
      assert.include(words, 'No reviews yet')
    }
  }).tags(['@R13'])

  test('stays anonymous for an owner who has the contact details', async ({ assert }) => {
    const { company, owner, project } = await createPaidBid()
    await project.complete(owner.user)
    await refreshReputation()
    const { text } = await open(addressOf(company), owner)
    assert.equal(pageProps<Props>(text).company.completedProjects, 1)
    for (const secret of [company.user.name, company.user.company, company.user.email]) {
      assert.notInclude(text, secret!)
    }
  })

  test('is not indexed and links back to the project', async ({ assert }) => {
    const company = await createStager()
    const { text, title } = await open(`${addressOf(company)}?project=12`)
    assert.equal(title, `${company.user.stagerIdentifier} · Stagely`)
    assert.match(text, /<meta[^>]+name="robots"[^>]+content="noindex"/)
    assert.match(text, /<meta[^>]+name="description"[^>]+Portfolio and experience of/)
    assert.deepEqual(pageProps<Props>(text).back, {
      href: '/projects/12',
      label: 'Back to the project',
    })
    for (const wrong of ['//evil.example', '0', '-1', '12abc', '']) {
      const page = await open(`${addressOf(company)}?project=${encodeURIComponent(wrong)}`)
      assert.isNull(pageProps<Props>(page.text).back, wrong)
    }
  })

  test('is 404 for anyone who is not a stager with a bid here', async ({ assert }) => {
    const gone = await createStager()
    await gone.user.merge({ deletedAt: DateTime.utc() }).save()
    const owner = await createOwner()
    for (const path of [
      addressOf(gone),
      '/companies/CreativeStager0',
      '/companies/null',
      `/companies/${owner.user.username}`,
      `/companies/${owner.user.id}`,
      '/companies/%00',
      `/companies/${'a'.repeat(200)}`,
      '/companies',
    ]) {
      const { status, words } = await open(path)
      assert.equal(status, 404, path)
      assert.include(words, '404')
    }
  })

  test('costs a visitor four queries', async ({ assert }) => {
    const company = await createStager()
    await open(addressOf(company))
    assert.lengthOf(await queriesOf(() => open(addressOf(company))), 4)
  })
})
