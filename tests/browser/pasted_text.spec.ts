import { test } from '@japa/runner'
import type { Locator } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Project from '#models/project'
import User from '#models/user'
import { browse, expectToast, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillProject } from '#tests/helpers/forms'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

/** Replaces what is in a field, through the clipboard. */
async function paste(field: Locator, text: string) {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await field.selectText()
  await field.press('ControlOrMeta+V')
}

test.group('Pasted text', (group) => {
  group.each.setup(() => emptyDatabase())

  test('becomes the title and the number that were meant', async ({ assert, browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    await open(page, '/submit-project')
    await fillProject(page, 'Replaced')
    const title = page.getByLabel('Project title')
    await paste(title, 'Lake house 7')
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(title).toHaveAccessibleDescription(/must contain only letters/)

    await paste(title, '\ufeffLake\u00a0house,\r\nsunny\u200b \u2003side\t')
    await expect(title).not.toHaveAttribute('aria-invalid', 'true')
    await paste(page.getByLabel('Square footage'), '２,850\u00a0')
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await page.getByRole('button', { name: 'Submit anyway' }).click()
    await expect(page.getByRole('button', { name: 'Submit Another Project' })).toBeVisible()
    const { title: stored, squareFootage } = await Project.firstOrFail()
    assert.deepEqual([stored, squareFootage], ['Lake house, sunny side', 2850])
  }).tags(['@PHN-30', '@PHN-38'])

  test('becomes the website and the phone number that were meant', async ({ assert, browser }) => {
    const company = await createStager({ phone: '7045550199' })
    const page = await browse(browser, { as: company, size: 'phone' })
    await open(page, '/edit-profile')
    await paste(page.getByLabel('Website'), '\u00a0harborstaging.example\u200b ')
    await paste(page.getByLabel('Phone'), 'tel:+１ ８２８–555\u00a00142')
    await expect(page.getByLabel('Phone')).toHaveValue('(828) 555-0142')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Profile updated successfully')
    await expect(page.getByLabel('Website')).toHaveValue('https://harborstaging.example')
    const { website, phone } = await User.findOrFail(company.user.id)
    assert.deepEqual([website, phone], ['https://harborstaging.example', '8285550142'])

    await paste(page.getByLabel('Website'), 'ftp://harborstaging.example')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByLabel('Website')).toHaveAccessibleDescription(/Enter a web address/)
  }).tags(['@PHN-35', '@PHN-36'])

  test('finds the city that was meant', async ({ browser }) => {
    const { title } = await createProject(await createOwner(), { city: 'Asheville' })
    const page = await browse(browser, { as: await createStager() })
    await open(page, '/projects')
    await paste(page.getByRole('combobox', { name: 'City' }), 'Ashe\u00adville\u00a0')
    await page.getByLabel('State').selectOption('NC')
    await page.getByRole('button', { name: 'Search Projects' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }).tags(['@PHN-34'])

  test('says what didn’t fit, also in fields of one line', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    await open(page, '/submit-project')
    const title = page.getByLabel('Project title')
    await paste(title, 'Lake house, '.repeat(11))
    const missing = 'Only 120 characters fit. The last 12 of what you pasted are missing.'
    await expect(title).toHaveAccessibleDescription(new RegExp(missing))
    await title.fill('Lake house')
    await expect(page.getByText('Only 120 characters fit')).toHaveCount(0)
    await title.fill('x'.repeat(110))
    await expect(title).toHaveAccessibleDescription(/10 characters left/)
  }).tags(['@PLC-54'])
})
