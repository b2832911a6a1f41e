import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, open } from '#tests/helpers/browser'
import { stopClock } from '#tests/helpers/clock'
import { emptyDatabase } from '#tests/helpers/database'
import { createStager } from '#tests/helpers/people'

test.group('A place typed into the search', (group) => {
  group.each.setup(() => emptyDatabase())

  test('becomes a filter exactly one second after the last key', async ({ browser }) => {
    const page = await browse(browser, { as: await createStager() })
    await page.clock.install()
    await open(page, '/projects')
    await stopClock(page)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).search))
    const bar = page.getByRole('main')

    await bar.getByLabel('City', { exact: true }).fill('Ash')
    await page.clock.runFor(999)
    await bar.getByLabel('City', { exact: true }).fill('Asheville')
    await page.clock.runFor(999)
    await bar.getByLabel('County', { exact: true }).fill('Buncombe')
    await page.clock.runFor(1000)

    await expect(page).toHaveURL('/projects?city=Asheville&county=Buncombe')
    expect(addresses).toEqual(['?city=Asheville&county=Buncombe'])
  }).tags(['@SRC-05', '@CON-04'])
})
