import type { Page } from 'playwright'

/** Fills in the registration form (REG-01, REG-03). */
export async function fillRegistration(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel(/agree to the Terms of Service/).check()
}

/** Fills in the required fields of the submit form. */
export async function fillProject(page: Page, title: string) {
  const form = page.getByRole('form', { name: 'Project' })
  await form.getByLabel('Project title').fill(title)
  await form.getByLabel('Property type').selectOption('Single Family Home')
  await form.getByLabel('City', { exact: true }).fill('Asheville')
  await form.getByLabel('Neighborhood').fill('Lakeview')
  await form.getByLabel('County').fill('Buncombe')
  await form.getByLabel('State (optional)').selectOption('North Carolina')
  await form.getByLabel('Staging level').selectOption('Luxury')
  await form.getByLabel('Timeline').selectOption('2-4 weeks')
  await form.getByRole('checkbox', { name: 'Living Room' }).check()
  await form.getByLabel('Description').fill('The house has been vacant since spring.')
}

/** The card form, which is in a frame of the payment provider. */
export const cardForm = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]')

export async function fillCard(page: Page, number: string) {
  const form = cardForm(page)
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiration date').fill('12 / 44')
  await form.getByLabel('Security code').fill('123')
  await form.getByLabel('Name on card').fill('Sam Stager')
  await form.getByLabel('ZIP code').fill('28801')
}
