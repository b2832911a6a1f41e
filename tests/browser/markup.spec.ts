import { test } from '@japa/runner'
import { markup } from '#tests/corpora/markup'
import { browse, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import {
  expectOnlyText,
  expectToRead,
  fillMarket,
  watchForScripts,
} from '#tests/helpers/markup_market'
import { readEmails } from '#tests/helpers/markup_visits'

/** A sample; the long suite tries all of them on every page. */
const some = markup.filter((_, place) => place % 6 === 1).slice(0, 10)

test.group('Markup in texts', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is shown as text on other people’s pages and in emails', async ({ assert, browser }) => {
    const market = await fillMarket(some)
    assert.isAbove(await readEmails(browser, market), 10)
    const page = await browse(browser, { as: market.owner })
    const noted = watchForScripts(page)
    await open(page, `/projects/${market.projects[0].id}`)
    await expectToRead(page, some)
    await expectOnlyText(page, noted)
    await open(page, '/dashboard')
    await expectOnlyText(page, noted)
  })
})
