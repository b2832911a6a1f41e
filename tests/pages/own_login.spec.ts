import { test } from '@japa/runner'
import Person from '#models/person'
import User from '#models/user'
import { mei } from '#tests/helpers/colleagues'
import { emptyDatabase } from '#tests/helpers/database'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/page_dom'
import { createOwner, password } from '#tests/helpers/people'
import { addPerson } from '#tests/helpers/seats'

test.group('The person’s own name and login address', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are changed without the account’s', async ({ assert }) => {
    const dana = await createOwner({ name: 'Dana Whitfield' })
    const colleague = await addPerson(dana, mei)
    const page = await browse({ as: colleague })
    await open(page, '/password-and-sessions')
    await expectAccessible(page)
    const own = page.getByRole('region', { name: 'You' })
    await own.getByLabel('Your name').fill('Mei T. Tanaka')
    await own.getByRole('button', { name: 'Save name' }).click()
    await expectToast(page, 'Name saved')
    await expect(own.getByRole('button', { name: 'Save name' })).toHaveCount(0)
    const { name } = await Person.findOrFail(colleague.user.person.id)
    assert.equal(name, 'Mei T. Tanaka')

    await own.getByLabel('Your login address').fill('tanaka@stagely.example')
    await own.getByRole('button', { name: 'Change address' }).click()
    const typed = own.getByLabel('Current password')
    await expect(typed).toHaveAccessibleDescription(/Enter your current password/)
    tolerate(page, 422)
    await typed.fill('something else')
    await own.getByRole('button', { name: 'Change address' }).click()
    await expect(typed).toHaveAccessibleDescription(/not your current password/)
    await typed.fill(password)
    await own.getByRole('button', { name: 'Change address' }).click()
    await expectToast(page, 'Login address changed', 'Open the link we sent to it.')
    const person = await Person.findOrFail(colleague.user.person.id)
    assert.equal(person.email, 'tanaka@stagely.example')
    const account = await User.findOrFail(dana.user.id)
    assert.equal(account.email, dana.user.email)
    assert.equal(account.name, 'Dana Whitfield')
  }).tags(['@PPL-36'])

  test('are on a page with one filled button', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/password-and-sessions')
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    await expect(page.locator('main .btn-primary')).toHaveText('Change Password')
  }).tags(['@PPL-92'])
})
