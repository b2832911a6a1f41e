import { test } from '@japa/runner'
import { browse, expect, expectAccessible, expectToast, open } from '#tests/helpers/page_dom'
import { adminPath } from '#config/admin'
import Person from '#models/person'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createOwner, createStager } from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'

async function scene() {
  const company = await createStager({ name: 'Renee Castellano', company: 'Fern & Field' })
  const colleague = await addSeat(company, await createOwner({ name: 'Tove Zabrocka' }), {
    role: 'member',
  })
  return { company, colleague }
}

test.group('The people of an account', (group) => {
  group.each.setup(() => emptyMarket())

  test('are suspended and reinstated on its page in the console', async ({ assert }) => {
    const { company, colleague } = await scene()
    const page = await browse({ as: await createAdmin() })
    await open(page, `${adminPath}/users/${company.user.id}`)
    const people = page.getByRole('region', { name: 'People' })
    await expect(people.getByRole('listitem')).toHaveCount(2)
    await expect(people).toContainText('Also in Tove Zabrocka')
    await people.getByRole('button', { name: 'Suspend Renee Castellano' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Nobody else is an owner of Fern & Field.')
    await dialog.getByRole('button', { name: 'Keep as it is' }).click()

    await people.getByRole('button', { name: 'Suspend Tove Zabrocka' }).click()
    await dialog.getByLabel('Category').selectOption('Abusive or unlawful conduct')
    await dialog.getByLabel('Reason').fill('Insults on the phone')
    await expectAccessible(page, { except: ['meta-viewport'] })
    await dialog.getByRole('button', { name: 'Suspend person' }).click()
    await expectToast(page, 'Person suspended')
    await expect(people).toContainText('Insults on the phone')
    const person = () => Person.findOrFail(colleague.user.person.id)
    assert.isTrue((await person()).isSuspended)

    await people.getByRole('button', { name: 'Reinstate Tove Zabrocka' }).click()
    await dialog.getByLabel('Reason').fill('It was someone else')
    await dialog.getByRole('button', { name: 'Reinstate person' }).click()
    await expectToast(page, 'Person reinstated')
    assert.isFalse((await person()).isSuspended)
  }).tags(['@PPL-52', '@PPL-53'])

  test('are counted before the account is deleted', async () => {
    const { company } = await scene()
    const page = await browse({ as: company })
    await open(page, '/edit-profile')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('alertdialog')
    const warning = '1 other person works in this account and loses access too.'
    await expect(dialog).toContainText(warning)
    await addSeat(company, await createOwner())
    await open(page, '/edit-profile')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog).toContainText('2 other people work in this account and lose access too.')
    await open(page, `/edit-profile`)

    const console = await browse({ as: await createAdmin() })
    await open(console, `${adminPath}/users/${company.user.id}`)
    await console.getByRole('button', { name: 'Delete User' }).click()
    await expect(console.getByRole('alertdialog')).toContainText(
      'All 3 people who work in it lose access and get an email.'
    )
  }).tags(['@PPL-56'])

  test('download their own data and delete their own login', async ({ assert }) => {
    const { company } = await scene()
    const heir = await addSeat(company, await createOwner())
    const page = await browse({ as: company })
    await open(page, '/password-and-sessions')
    const own = page.getByRole('region', { name: 'Your own data' })
    await expect(own.getByRole('link', { name: 'Download your data' })).toHaveAttribute(
      'href',
      `/api/users/${company.user.id}/person/export`
    )
    await own.getByRole('button', { name: 'Delete my login' }).click()
    const dialog = page.getByRole('alertdialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete my login' }).click()
    await expectToast(page, 'Login deleted')
    assert.isNotNull((await Person.findOrFail(company.user.person.id)).deletedAt)

    const alone = await browse({ as: await createOwner() })
    await open(alone, '/password-and-sessions')
    await expect(alone.getByRole('link', { name: 'Download your data' })).toBeVisible()
    await expect(alone.getByRole('button', { name: 'Delete my login' })).toHaveCount(0)
    await open(await browse({ as: heir }), '/password-and-sessions')
  }).tags(['@PPL-55', '@PPL-57'])
})
