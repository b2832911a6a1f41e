import { test } from '@japa/runner'
import { markup } from '#tests/corpora/markup'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { fillMarket, type MarkupMarket } from '#tests/helpers/markup_market'
import {
  readEmails,
  visitAsAdmin,
  visitAsCompany,
  visitAsOwner,
  visitAsStranger,
} from '#tests/helpers/markup_visits'
import { createOwner } from '#tests/helpers/people'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { smallestForm } from '#tests/helpers/project_forms'

/** Every text field contains markup; a browser opens every page that shows one. */
test.group('Markup in every text', (group) => {
  let market: MarkupMarket
  group.setup(async () => {
    await emptyMarketWithoutWebhooks()
    market = await fillMarket(markup)
  })
  group.teardown(emptyDatabase)

  test('is shown as text to the owner', ({ browser }) => visitAsOwner(browser, market, markup))

  test('is shown as text to the company', ({ browser }) => visitAsCompany(browser, market, markup))

  test('is shown as text to strangers, also when it is part of the URL', ({ browser }) =>
    visitAsStranger(browser, market, markup))

  test('is shown as text in the console', async ({ assert, browser }) => {
    const read = await visitAsAdmin(browser, market, markup)
    assert.lengthOf([...read], markup.length)
  })

  test('is shown as text in emails', async ({ assert, browser }) => {
    assert.isAbove(await readEmails(browser, market), markup.length)
  })

  test('is refused in project titles and website addresses', async ({ assert }) => {
    const person = await createOwner()
    for (const title of markup) {
      const { status } = await call(person, 'POST /api/projects', { ...smallestForm, title })
      assert.equal(status, 422, title)
      const line = `PATCH /api/users/${person.user.id}`
      const { status: website } = await call(person, line, { website: `javascript:${title}` })
      assert.equal(website, 422, title)
    }
  }).tags(['@R24'])
})
