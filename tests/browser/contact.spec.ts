import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import type { Page } from 'playwright'
import ContactMessage from '#models/contact_message'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
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

test.group('Contact form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('sends a message once, and can send another', async ({ assert, browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/contact')
    await fill(page)
    await page.getByRole('button', { name: 'Send Message' }).dblclick()

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
  }).tags(['@INF-01', '@INF-03'])

  test('shows an error at each field', async ({ browser }) => {
    const page = await browse(browser)
    await open(page, '/contact')
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
  }).tags(['@INF-02', '@CON-04'])

  test('keeps the typed text when sending fails', async ({ browser }) => {
    const page = await browse(browser)
    await open(page, '/contact')
    await fill(page)
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
    await press(page)
    await expectToast(page, 'Message Sent!')
  }).tags(['@INF-04'])

  test('shows errors from the server at their fields', async ({ browser }) => {
    const page = await browse(browser)
    await open(page, '/contact')
    await fill(page)
    await page.getByLabel('Email', { exact: true }).fill('yolanda@pierce..example')
    tolerate(page, 422)
    await press(page)
    await expectToast(page, 'Failed to Send', 'Please enter a valid email address')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  }).tags(['@INF-04'])

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
