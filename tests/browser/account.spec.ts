import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import User from '#models/user'
import { browse, expectAccessible, expectToast, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createAdmin, createStager } from '#tests/helpers/people'

const question =
  'By deleting this account you are permanently deleting your account and all data. Are you sure?'

test.group('Account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('can be downloaded, kept, also by a refusal, and then deleted for good', async ({
    assert,
    browser,
  }) => {
    const person = await createStager()
    const page = await browse(browser, { as: person, size: 'phone' })
    await open(page, '/edit-profile')
    await page.evaluate((id) => localStorage.setItem(`draft:final:${id}`, '{}'), person.user.id)

    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const archive = await arriving
    assert.match(archive.suggestedFilename(), /^stagely-data-[\d-]+\.zip$/)
    const bytes = await readFile(await archive.path())
    assert.equal(bytes.subarray(0, 2).toString(), 'PK')

    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(question)
    await expect(dialog.getByRole('button', { name: 'Keep Account' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep Account' }).click()
    assert.isNull((await User.findOrFail(person.user.id)).deletedAt)

    const message = 'A payment for this project is under way. Try again in a minute.'
    await page.route('**/api/users/*', (route) => route.fulfill({ status: 409, json: { message } }))
    tolerate(page, 409)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expectToast(page, 'Error: Failed to delete account. Please try again.', message)
    await dialog.getByRole('button', { name: 'Keep Account' }).click()
    await expect(page).toHaveURL('/edit-profile')
    await page.unroute('**/api/users/*')

    await page.getByRole('button', { name: 'Delete Account' }).click()
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await page.waitForURL('/')
    await expectToast(page, 'Account deleted')
    const stored = await page.evaluate(() => Object.keys(localStorage))
    assert.deepEqual(stored, [])
    await expect(page.getByText(person.user.name)).toHaveCount(0)
    await open(page, '/edit-profile')
    await expect(page.getByText('Please Log In')).toBeVisible()
  }).tags(['@PRF-02', '@PRF-03', '@PRF-06', '@R19'])

  test('of an administrator has no delete button', async ({ browser }) => {
    const page = await browse(browser, { as: await createAdmin() })
    await open(page, '/edit-profile')
    await expect(page.getByText('Administrators can’t delete their own account.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete Account' })).toHaveCount(0)
  })
})
