import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Bid from '#models/bid'
import Payment from '#models/payment'
import Project from '#models/project'
import Review from '#models/review'
import {
  browse,
  expectToast,
  open,
  pressTwice,
  reload,
  waitForHydration,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillCard, fillProject, fillRegistration } from '#tests/helpers/forms'
import { cameraPhoto } from '#tests/helpers/photos'

const title = 'Colonial on Maple Street'

async function registerOwner(page: Page) {
  await open(page, '/login?register=true&type=realtor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real Estate Agent Registration')
  await fillRegistration(page, {
    Email: 'olivia@example.com',
    Name: 'Olivia Owner',
    Phone: '8285550142',
    Password: 'correct horse',
  })
  await page.getByRole('main').getByRole('button', { name: 'Join Free!' }).click()
  await expectToast(page, 'Registration successful!', 'Welcome to Stagely!')
  await expect(page.getByText('No projects yet.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
}

/** Returns the URL of the project's page. */
async function submitProject(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Submit A Project' }).click()
  await fillProject(page, title)
  await page
    .locator('input[type=file]')
    .setInputFiles([await cameraPhoto('living.jpg'), await cameraPhoto('foyer.jpg', '#6b8e9f')])
  await expect(page.getByText('2 of 4')).toBeVisible()
  await pressTwice(page.getByRole('button', { name: 'Submit Project' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} is open for offers`)
  await page.getByRole('link', { name: 'View Project' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const cover = page.getByRole('button', { name: 'Photo 1 of 2' }).getByRole('presentation')
  await expect(cover).toHaveJSProperty('complete', true)
  await expect(cover).not.toHaveJSProperty('naturalWidth', 0)
  return new URL(page.url()).pathname
}

async function registerCompany(page: Page) {
  await open(page, '/login?register=true&type=staging_company')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staging Company Registration')
  await fillRegistration(page, {
    'Login email': 'sam@harbor.example',
    'Contact name': 'Sam Stager',
    'Company name': 'Harbor Staging',
    'Phone': '8285550199',
    'Password': 'correct horse',
  })
  await page.getByRole('main').getByRole('button', { name: 'Join Free!' }).click()
  await expectToast(
    page,
    'Registration successful!',
    'Welcome to Stagely! Start finding projects to bid on.'
  )
  await expect(page).toHaveURL('/bids')
}

async function searchAndBid(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Search Projects' }).click()
  await page.getByLabel('City', { exact: true }).fill('asheville')
  await page.getByRole('combobox', { name: 'State' }).selectOption('NC')
  await page.getByRole('button', { name: 'Search Projects' }).click()
  await expect(page.getByText('Showing 1 project(s) in asheville, NC')).toBeVisible()
  await page.getByRole('link', { name: /^View Details & Bid/ }).click()

  const fee = page.getByRole('region', { name: 'Platform fee' })
  await page.getByLabel('Your offer').fill('2000')
  await expect(fee).toContainText('Small tier, offers from $100 to $2,000')
  await page.getByLabel('Your offer').fill('3640')
  await expect(fee.locator('[aria-live] p').first()).toHaveText('$49')
  await page.getByRole('form').getByLabel('Timeline').selectOption('2 weeks')
  await pressTwice(page.getByRole('button', { name: 'Submit Bid' }))
  await expectToast(page, 'Bid submitted successfully!')
  await expect(page.getByRole('region', { name: 'Your Submitted Offer' })).toContainText('$3,640')
}

async function pay(page: Page) {
  await page.getByRole('link', { name: 'Pay Platform Fee' }).first().click()
  await waitForHydration(page)
  await expect(page.getByRole('region', { name: 'Payment Summary' })).toContainText('$49')
  await fillCard(page, '4242424242424242')
  await pressTwice(page.getByRole('button', { name: 'Pay Platform Fee' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  await expectToast(page, 'Payment Successful!', 'Owner information is now available.')
  await expect(page).toHaveURL('/bids')
}

async function reviewCompany(owner: Page) {
  await owner
    .getByRole('link', { name: /^Write a review/ })
    .first()
    .click()
  await owner.getByRole('radio', { name: '4 of 5 stars: Very good' }).check({ force: true })
  for (const question of ['on time?', 'as agreed?', 'this company again?']) {
    const asked = owner.getByRole('group', { name: question })
    await asked.getByRole('radio', { name: 'Yes' }).check({ force: true })
  }
  await owner.getByRole('textbox', { name: /^Comment/ }).fill('Warm rooms, and quiet ones.')
  await pressTwice(owner.getByRole('button', { name: 'Send review' }))
  await expect(owner.getByText('Not published yet')).toBeVisible()
}

async function reviewOwner(company: Page) {
  await expect(company.getByText('Warm rooms, and quiet ones.')).toHaveCount(0)
  await company.getByRole('radio', { name: '5 of 5 stars: Excellent' }).check({ force: true })
  await company
    .getByRole('textbox', { name: /^Comment/ })
    .fill('Keys and parking were as promised.')
  await pressTwice(company.getByRole('button', { name: 'Send review' }))
}

test.group('The main path', (group) => {
  group.each.setup(() => emptyDatabase())

  test('takes two people from registration to the reviews of each other', async ({
    assert,
    browser,
  }) => {
    const owner = await browse(browser, { asOldest: true })
    const company = await browse(browser, { size: 'phone', asOldest: true })

    await registerOwner(owner)
    const project = await submitProject(owner)
    await registerCompany(company)
    await searchAndBid(company)

    // The owner's page has been open all the time, so the polls deliver what follows.
    const bid = owner.getByRole('article', { name: /^Offer from CreativeStager\d+$/ })
    await expect(bid).toContainText('$3,640')
    await expect(owner.getByText('Harbor Staging')).toHaveCount(0)
    await bid.getByRole('button', { name: 'Accept Bid' }).click()
    const question = owner.getByRole('alertdialog', { name: 'Accept this offer?' })
    await pressTwice(question.getByRole('button', { name: 'Accept offer' }))
    await expectToast(owner, 'Offer Accepted!', 'Stager will contact you within 24 hours!')
    await expect(bid.getByText('Offer Accepted! Waiting for Stagers Confirmation')).toBeFocused()

    const due = company.getByRole('region', { name: 'Payment Required' })
    await expect(due).toContainText('$49')
    await expect(company.getByText('You won this project.')).toBeVisible()
    await pay(company)

    const released = owner.getByRole('region', { name: 'Harbor Staging' })
    await expect(released).toContainText('sam@harbor.example')
    await expect(released).toContainText('(828) 555-0199')
    // It was in the card that waited for the payment.
    await expect(released.locator('#chosen-offer')).toBeFocused()
    await company.getByRole('link', { name: `View Project ${title}` }).click()
    const contact = company.getByRole('region', { name: 'Your Submitted Offer' })
    await expect(contact).toContainText('Olivia Owner')
    await expect(contact).toContainText('olivia@example.com')

    await open(company, '/bids')
    await company.getByRole('button', { name: 'Work Completed' }).click()
    await company.getByRole('alertdialog').getByRole('button', { name: 'Work Completed' }).click()
    await expectToast(company, 'Work marked as completed')
    await expect(company.getByRole('region', { name: 'Completed Projects' })).toContainText(title)

    await expect(released).toContainText('The company marked its work completed on')
    await owner.getByRole('button', { name: 'Project Completed' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Project Completed' }).click()
    await expectToast(owner, 'Project completed')
    await expect(released).toContainText('Completed on')
    await owner.getByRole('link', { name: 'Go Back to Dashboard' }).click()
    await expect(owner.getByRole('heading', { name: 'Completed Projects (1)' })).toBeVisible()
    await expect(owner.getByRole('row', { name: new RegExp(title) })).toContainText('Completed')
    await open(company, project)
    await expect(contact).toContainText('olivia@example.com')

    await reviewCompany(owner)
    await reviewOwner(company)
    await expect(company.getByText('Warm rooms, and quiet ones.')).toBeVisible()
    await reload(owner)
    await expect(owner.getByText('Keys and parking were as promised.')).toBeVisible()
    // Every main button was pressed twice, yet there is only one row of each.
    for (const Made of [Project, Bid, Payment]) assert.lengthOf(await Made.all(), 1)
    assert.lengthOf(await Review.all(), 2)
  }).tags(['@GEN-01', '@OFR-09', '@SCL-131'])
})
