import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import type { Page } from 'playwright'
import ContactMessage from '#models/contact_message'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  pressTwice,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { inquiry } from '#tests/helpers/inquiries'
import { createOwner } from '#tests/helpers/people'

async function fill(page: Page) {
  await page.getByLabel('Name').fill(inquiry.name)
  await page.getByLabel('Email', { exact: true }).fill(inquiry.email)
  await page.getByLabel('Subject').selectOption({ label: 'Technical problem' })
  await page.getByLabel('Message').fill(inquiry.message)
}

const press = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

/** Answers the form's call without the server, as a proxy in between would. */
const answer = (page: Page, status: number, body: string) =>
  page.route('**/api/contact', (route) => route.fulfill({ status, body }))

/** Expects an error at each empty field, and none at a field that was filled in. */
async function expectMissingFields(page: Page) {
  await press(page)
  for (const [label, error] of [
    ['Name', 'Name must be at least 2 characters'],
    ['Email', 'Please enter a valid email address'],
    ['Subject', 'Please select a subject'],
    ['Message', 'Message must be at least 10 characters'],
  ]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(error)
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectAccessibleAtBothSizes(page)

  await page.getByLabel('Name').fill('Al')
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden()
  await expect(page.getByText('Please select a subject')).toBeVisible()
}

/** Sends an address that only the server refuses, and expects its error at the field. */
async function refuseAddress(page: Page) {
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('yolanda@pierce..example')
  tolerate(page, 422)
  await press(page)
  await expectToast(page, 'Failed to Send', 'Please enter a valid email address')
  await expect(email).toBeFocused()
  await email.fill(inquiry.email)
}

/** Fails to send for a reason of the server and for two of the network; the text is kept. */
async function failToSend(page: Page) {
  for (const [status, body, text] of [
    [429, '{"message":"Too many attempts. Try again in an hour."}', 'Too many attempts.'],
    [502, '<h1>Bad gateway</h1>', 'Please try again.'],
  ] as const) {
    tolerate(page, status)
    await answer(page, status, body)
    await press(page)
    await expectToast(page, 'Failed to Send', text)
    await page.unroute('**/api/contact')
  }
  tolerate(page, /ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await press(page)
  await expectToast(page, 'Failed to Send', 'Please try again later.')
  await page.context().setOffline(false)
  await expect(page.getByLabel('Message')).toHaveValue(inquiry.message)
}

test.group('Contact form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows errors, keeps the typed text, sends a message once, and can send another', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser)
    await open(page, '/contact')
    await expectMissingFields(page)
    await fill(page)
    await refuseAddress(page)
    await failToSend(page)
    assert.lengthOf(await ContactMessage.all(), 0)
    await pressTwice(page.getByRole('button', { name: 'Send Message' }))

    await expectToast(page, 'Message Sent!', "We'll get back to you soon.")
    await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    const [kept, ...others] = await ContactMessage.all()
    assert.containSubset(kept.serialize(), inquiry)
    assert.lengthOf(others, 0)

    await page.getByRole('button', { name: 'Send Another Message' }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveValue(inquiry.name)
    await expect(page.getByLabel('Message')).toHaveValue('')
  }).tags(['@CON-04', '@INF-01', '@INF-02', '@INF-03', '@INF-04'])

  test('fills in the name and email address of a signed-in user', async ({ browser }) => {
    const person = await createOwner({ name: 'Olivia Owner', email: 'olivia@stagely.example' })
    const page = await browse(browser, { as: person })
    await open(page, '/contact')
    await expect(page.getByLabel('Name')).toHaveValue('Olivia Owner')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('olivia@stagely.example')
    await page.getByLabel('Name').fill('')
    await expect(page.getByLabel('Name')).toHaveValue('')
  })
})
