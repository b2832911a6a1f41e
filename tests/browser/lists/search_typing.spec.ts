import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, open } from '#tests/helpers/browser'
import { stopClock } from '#tests/helpers/clock'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

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

  test('is searched though the second ends before the answer', async ({ browser }) => {
    await createProject(await createOwner(), { city: 'Boone', county: 'Watauga' })
    const page = await browse(browser, { as: await createStager() })
    await page.clock.install()
    await open(page, '/projects')
    await stopClock(page)
    const city = page.getByRole('main').getByLabel('City', { exact: true })
    await city.fill('28607')
    await page.clock.runFor(990)
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route('**/api/places/suggestions*', async (route) => {
      asked.resolve()
      await released.promise
      await route.fallback()
    })
    await city.press('Enter')
    await asked.promise
    await page.clock.runFor(1000)
    released.resolve()
    await expect(page.getByText('Showing 1 project(s) in Boone, NC')).toBeVisible()
  }).tags(['@SRC-05', '@PLC-92'])
})
