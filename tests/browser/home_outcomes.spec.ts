import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessible, expectToast, open, reload } from '#tests/helpers/browser'
import { refreshOutcomeFigures } from '#models/outcome_figures'
import { askAboutOutcomes } from '#models/staging/outcome_timer'
import { deliverEmails } from '#tests/helpers/emails'
import {
  createCardScene,
  createEndedStaging,
  createReportedHome,
} from '#tests/helpers/home_outcomes'
import { emptyMarket } from '#tests/helpers/payments'
import { createStager } from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'
import type { Page } from 'playwright'

const widths = [1440, 1024, 390, 320]

/** At each width: nothing scrolls sideways, and axe finds nothing. */
async function expectFits(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth
    )
    expect(excess, `at ${width} px`).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
}

test.group('What became of a home', (group) => {
  group.each.setup(() => emptyMarket())

  test('is answered with one press, then gets its days, and is corrected', async ({ browser }) => {
    const { owner, company, project } = await createEndedStaging(1)
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    const choices = page.getByRole('group', { name: `Did ${project.title} sell?` })
    await expect(choices.getByRole('button')).toHaveText([
      'Under contract',
      'Closed',
      'Not yet',
      'Taken off the market',
    ])
    await expectFits(page)

    const panel = page.getByRole('region', { name: 'Progress' })
    const question = { name: 'Did it sell?' }
    await open(page, `/projects/${project.id}`)
    await expect(panel.getByRole('group', question)).toBeVisible()
    await expectFits(page)

    await open(page, `/projects/${project.id}/staging`)
    const card = page.locator('#outcome')
    await expect(panel.getByRole('group', question)).toHaveCount(0)
    await expect(panel.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '#outcome')
    await expectFits(page)
    await card.getByRole('button', { name: 'Under contract' }).click()
    await expectToast(page, 'Answer saved')
    await expect(card.getByRole('group', question)).toHaveCount(0)
    await expect(card.getByLabel('Listed on')).toBeFocused()

    await card.getByLabel('Under contract on').fill(dayFromNow(-41))
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Choose the install date or a later one')).toBeVisible()
    await card.getByLabel('Listed on').fill(dayFromNow(-20))
    await card.getByLabel('Under contract on').fill(dayFromNow(-21))
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Choose the listing date or a later one')).toBeVisible()
    await expectFits(page)
    await card.getByLabel('Under contract on').fill(dayFromNow(-11))
    await card.getByLabel('Sold for').fill('512,000')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('$512,000 (only you see this)')).toBeVisible()

    await card.getByRole('button', { name: 'Change' }).click()
    await card.getByLabel('Outcome').selectOption('Not yet')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Not yet')).toBeVisible()
    await expect(card.getByText('$512,000')).toHaveCount(0)
    await expectFits(page)

    const other = await browse(browser, { as: company })
    await open(other, `/projects/${project.id}/staging`)
    await expect(other.locator('#outcome')).toHaveCount(0)
  }).tags(['@OUT-04', '@OUT-14'])

  test('is answered where the button of the email leads', async ({ browser }) => {
    const { owner, project } = await createEndedStaging(1)
    await askAboutOutcomes()
    const [{ text }] = await deliverEmails()
    const link = new URL(/https?:\S+#outcome/.exec(text)![0])
    expect(link.pathname).toBe(`/projects/${project.id}/staging`)
    const page = await browse(browser, { as: owner })
    await open(page, `${link.pathname}${link.hash}`)
    const card = page.locator('#outcome')
    await expect(card).toBeInViewport()
    await card.getByRole('button', { name: 'Taken off the market' }).click()
    await expectToast(page, 'Answer saved')
    await expect(card.getByText('Taken off the market')).toBeVisible()
    // No day is missing, so the page says what is next.
    await expect(page.locator('#whose-turn')).toBeFocused()
  }).tags(['@OUT-13', '@OUT-14'])

  test('stands on the company’s page once enough homes are reported', async ({ browser }) => {
    const company = await createStager()
    for (const days of [2, 4, 6, 8, 10]) await createReportedHome({ company, days })
    await refreshOutcomeFigures()
    const page = await browse(browser)
    await open(page, `/companies/${company.user.stagerIdentifier}`)
    await expect(page.getByRole('region', { name: 'What became of the homes' })).toContainText(
      'Half were under contract within 6 days of listing (the middle half: 4 to 8).'
    )
    await expectFits(page)
  }).tags(['@OUT-20'])

  test('is on a card that both agree to', async ({ browser }) => {
    const scene = await createCardScene()
    const { owner, company, project } = scene
    const page = await browse(browser, { as: owner })
    await open(page, `/projects/${project.id}/card`)
    await page.getByRole('switch', { name: 'Say above, at or below list price' }).check()
    await page.getByRole('button', { name: 'Make the card' }).click()
    await expectToast(page, 'Card saved')
    const card = page.getByRole('article', { name: 'Card' })
    await expect(card).toContainText('Above list price')
    await expect(page.getByText('hasn’t agreed to the card yet')).toBeVisible()
    await expectFits(page)

    const other = await browse(browser, { as: company })
    await open(other, `/projects/${project.id}/card`)
    await other.getByRole('switch', { name: 'Agree to the card' }).check()
    await expectToast(other, 'You agreed to the card')
    await expectFits(other)

    await reload(page)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save the picture' }).click()
    expect((await saved).suggestedFilename()).toBe('staged-home.jpg')
    await expectFits(page)
    await page.getByRole('button', { name: 'Withdraw the card' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Withdraw', exact: true })
      .click()
    await expect(card).toHaveCount(0)
  }).tags(['@OUT-30', '@OUT-31'])
})
