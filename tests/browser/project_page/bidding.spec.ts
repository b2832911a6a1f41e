import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Bid from '#models/bid'
import {
  browse,
  endSession,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  pressTwice,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  password,
} from '#tests/helpers/people'

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

  test('sends one bid however often the button is pressed', async ({ assert, browser }) => {
    const project = await createProject(await createOwner())
    const page = await browse(browser, { as: await createStager() })
    await open(page, `/projects/${project.id}`)
    await field(page, 'Your offer').fill('3640')
    await field(page, 'Timeline').selectOption('2 weeks')
    await field(page, 'Staging period').selectOption('90 days')
    await field(page, 'I accept credit cards').check()
    await pressTwice(form(page).getByRole('button', { name: 'Submit Bid' }))

    await expectToast(page, 'Bid submitted successfully!')
    const own = page.getByRole('region', { name: 'Your Submitted Offer' })
    await expect(own.getByRole('heading')).toBeFocused()
    for (const text of ['$3,640', '2 weeks', '90 days', 'Accepted', '$49, if accepted']) {
      await expect(own).toContainText(text)
    }
    await expect(own).toContainText("1 offer so far. We'll email you either way.")
    await expect(page.getByText('Waiting for the owner.')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText(
      'Waiting for the owner.'
    )
    await expect(form(page)).toHaveCount(0)
    const bids = await Bid.all()
    assert.lengthOf(bids, 1)
    assert.deepInclude(bids[0].serialize(), {
      amount: 3640,
      timeline: '2 weeks',
      stagingPeriod: '90',
      acceptsCreditCards: true,
    })
  }).tags(['@BID-05', '@JOB-94'])

  test('keeps a draft, and uses the terms of the last offer', async ({ assert, browser }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const terms = { timeline: '3 weeks', stagingPeriod: '90', acceptsCreditCards: true } as const
    await createBid(await createProject(owner), company, { ...terms, extensionPerMonth: 450 })
    const project = await createProject(owner)
    const page = await browse(browser, { as: company, size: 'phone' })
    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    tolerate(page, 401)
    await open(page, `/projects/${project.id}`)
    await expect(field(page, 'Staging period')).toHaveValue('60')
    await form(page).getByRole('button', { name: 'Use my last terms' }).tap()
    await expect(field(page, 'Your offer')).toHaveValue('')
    await field(page, 'Your offer').fill('2500')

    await page.context().setOffline(true)
    await submit(page)
    const safe = 'Your draft is safe on this device.'
    await expectToast(page, 'Failed to submit bid', `You’re offline. ${safe}`)
    const letReadsThrough = await endSession(page, company)
    await page.context().setOffline(false)
    await submit(page)
    await expectToast(page, 'Please log in to submit a bid', safe)
    await letReadsThrough()
    await page.locator('.toast').getByRole('button', { name: 'Login' }).tap()
    await page.getByLabel('Email').fill(company.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).tap()

    await expect(field(page, 'Your offer')).toHaveValue('2,500')
    await expect(field(page, 'Timeline')).toHaveValue('3 weeks')
    await expect(field(page, 'Staging period')).toHaveValue('90')
    await expect(field(page, 'I accept credit cards')).toBeChecked()
    await expect(form(page)).toContainText('We kept your draft')
    await expectAccessible(page)
    await submit(page)
    await expectToast(page, 'Bid submitted successfully!')
    const stored = await Bid.findByOrFail('projectId', project.id)
    assert.deepInclude(stored.serialize(), { ...terms, amount: 2500, extensionPerMonth: 450 })

    await open(page, '/bids')
    await open(page, `/projects/${project.id}?edit=offer`)
    const changing = page.getByRole('form', { name: 'Change Your Offer' })
    await expect(changing).not.toContainText('We kept your draft')
    await changing.getByLabel('Your offer').fill('2600')
    await expect(changing).toContainText('Draft saved')
    await changing.getByRole('button', { name: 'Discard draft' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).tap()
    await expect(changing).toHaveCount(0)
  }).tags(['@R58', '@R131', '@R132'])

  test('shows the server’s message, and when the project is no longer open', async ({
    browser,
  }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const page = await browse(browser, { as: await createStager() })
    tolerate(page, /ERR_FAILED/)
    tolerate(page, 409)
    await open(page, `/projects/${project.id}`)
    await field(page, 'Your offer').fill('3640')
    await field(page, 'Timeline').selectOption('2 weeks')
    await page.route('**/bids', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue()
    )
    await submit(page)
    await expectToast(page, 'Failed to submit bid')
    await expect(field(page, 'Your offer')).toHaveValue('3,640')
    await page.unroute('**/bids')

    const otherStager = await createBid(project, await createStager())
    await otherStager.accept(owner.user)
    await submit(page)
    await expectToast(page, 'Failed to submit bid', 'This project is no longer open for offers.')
    await expect(page.getByText('This project is no longer open', { exact: true })).toBeVisible()
    await expectAccessible(page)
  }).tags(['@BID-05'])
})
