import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Bid from '#models/bid'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

const form = (page: Page) => page.getByRole('form', { name: 'Submit Your Bid' })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Submit Bid' }).click()

/** The form starts with the default terms, next to the only offer, whose price is hidden. */
async function expectDefaults(page: Page) {
  await expect(field(page, 'Experience level')).toHaveValue('experienced_professional')
  await expect(field(page, 'Staging period')).toHaveValue('60')
  await expect(field(page, 'Payment terms')).toHaveValue('full_completion')
  await expect(field(page, 'I accept credit cards')).not.toBeChecked()
  await expect(page.getByText('Offers so far').locator('..')).toContainText('1')
  await expect(page.getByText('$2,750')).toHaveCount(0)
  await expect(form(page)).toContainText('Anyone can see prices. Names stay hidden.')
}

/** Types amounts, and expects the fee of each. */
async function expectFees(page: Page) {
  const fee = form(page).getByRole('region', { name: 'Platform fee' })
  for (const [amount, text] of [
    ['99', 'Offers under $100 carry no fee.'],
    ['100', '$29Small tier, offers from $100 to $2,000'],
    ['2,001', '$49Medium tier, offers from $2,001 to $4,000'],
    ['4001', '$79Large tier, offers from $4,001 to $6,000'],
    ['$6001', '$99Luxury tier, offers of $6,001 and more'],
    ['20.5', 'Enter whole dollars, without cents'],
    ['', 'Enter your offer to see the fee.'],
  ]) {
    await field(page, 'Your offer').fill(amount)
    await expect(fee).toContainText(text)
  }
}

/** Submits wrong values one after the other, and expects an error at each field. */
async function expectErrors(page: Page) {
  const amount = field(page, 'Your offer')
  for (const [typed, text] of [
    ['', 'Enter your offer'],
    ['20.50', 'Enter whole dollars, without cents'],
    ['a lot', 'Enter your offer as a number'],
    ['0', 'Enter an amount of at least $1'],
  ]) {
    await amount.fill(typed)
    await submit(page)
    await expect(amount).toHaveAccessibleDescription(`Whole dollars, everything included. ${text}`)
    await expect(amount).toBeFocused()
    await expectToast(page, 'Failed to submit bid', text)
  }
  await amount.fill('3640')
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await amount.fill('36.40')
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await amount.blur()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('3640')
  await submit(page)
  const timeline = field(page, 'Timeline')
  await expect(timeline).toHaveAccessibleDescription(/Please select a valid timeline option$/)
  await expect(timeline).toBeFocused()
  await expectAccessible(page)
  for (const [label, text] of [
    ['Experience level', 'Please select a valid experience level'],
    ['Staging period', 'Please select a valid staging period'],
    ['Payment terms', 'Please select valid payment terms'],
  ]) {
    await field(page, label).evaluate((select: HTMLSelectElement) => {
      select.add(new Option('Something else', 'something_else'))
    })
    await field(page, label).selectOption('something_else')
    await submit(page)
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${text}$`))
  }
}

test.group('The bid form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('starts with the default terms, shows the fee of the typed amount, and errors at the fields', async ({
    assert,
    browser,
  }) => {
    const project = await createProject(await createOwner())
    await createBid(project, await createStager(), { amount: 2750 })
    const page = await browse(browser, { as: await createStager(), size: 'phone' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, `/projects/${project.id}`)
    await expectDefaults(page)
    const bar = page.getByRole('button', { name: 'Make an offer' })
    await expect(bar).toBeHidden()
    await form(page).getByRole('button', { name: 'Submit Bid' }).scrollIntoViewIfNeeded()
    const seen = page.getByRole('region', { name: 'What the owner sees' })
    await expect(seen).toBeInViewport()
    await expect(seen).toContainText('You have no portfolio photos yet')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectDefaults(page)
    await expect(bar).toBeVisible()
    await bar.tap()
    await expect(field(page, 'Your offer')).toBeFocused()
    await expect(bar).toHaveCount(0)

    await expectFees(page)
    await expectAccessibleAtBothSizes(page)
    await expectErrors(page)
    // It is the other company's.
    assert.lengthOf(await Bid.all(), 1)
  }).tags(['@BID-02', '@BID-03', '@BID-04', '@DET-08', '@R53', '@R122', '@R133'])

  test('sends a note only once the patterns of contact details have been loaded', async ({
    assert,
    browser,
  }) => {
    const project = await createProject(await createOwner())
    const page = await browse(browser, { as: await createStager() })
    const patterns = '**/assets/contact_details-*.js'
    tolerate(page, /ERR_FAILED/)
    await page.route(patterns, (route) => route.abort())
    await open(page, `/projects/${project.id}`)
    await field(page, 'Your offer').fill('3640')
    await field(page, 'Timeline').selectOption('2 weeks')
    await form(page).getByLabel('Note to the owner').fill('Call 828 555 0142.')
    const preview = form(page).getByText('What the owner sees').locator('..')
    await expect(preview.getByText('828')).toBeHidden()
    await submit(page)
    await expectToast(
      page,
      'Failed to submit bid',
      "We couldn't reach Stagely. Check your connection and try again."
    )

    await page.unroute(patterns)
    await submit(page)
    const question = page.getByRole('alertdialog', { name: 'Send it with hidden parts?' })
    await expect(question).toContainText('A phone number will be hidden.')
    await expect(preview).toContainText('Call ••• ••• ••••')
    assert.lengthOf(await Bid.all(), 0)
  }).tags(['@TRU-34'])
})
