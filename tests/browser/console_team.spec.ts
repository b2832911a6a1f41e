import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { expect } from '#tests/helpers/expect'
import { adminPath } from '#config/admin'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createOwner, password, signIn } from '#tests/helpers/people'
import { codeOf } from '#tests/helpers/two_step'

test.group('The team in the console', (group) => {
  group.each.setup(() => emptyMarket())

  test('appoints someone, sets up two-step verification and enters with a recovery code', async ({
    browser,
  }) => {
    const [admin, owner] = [await createAdmin(), await createOwner({ name: 'Sue Lind' })]
    const page = await browse(browser, { as: admin })
    await open(page, `${adminPath}/team`)
    await page.getByRole('searchbox', { name: 'Find an account' }).fill(owner.user.email)
    await page.getByRole('button', { name: 'Make support staff' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Make Sue Lind support staff?')
    await dialog.getByRole('button', { name: 'Make support staff' }).click()
    await expectToast(page, 'Sue Lind is support staff now')
    await expect(page.getByRole('table', { name: 'Team' })).toContainText('Sue Lind')

    await page.getByRole('button', { name: 'Set up' }).press('Enter')
    await expect(dialog).toContainText('Set up two-step verification?')
    await expectAccessibleAtBothSizes(page, { except: ['meta-viewport'] })
    tolerate(page, 422)
    await dialog.getByLabel('Current password').fill('wrong')
    await dialog.getByLabel('Current password').press('Enter')
    await expect(dialog).toContainText('That isn’t your current password.')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByLabel('Current password').press('Enter')
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    await expectAccessible(page, { except: ['meta-viewport'] })
    const key = page.getByText(/^([A-Z2-7]{4} ?){8}$/)
    const secret = ((await key.textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(
      page.getByText('This code is wrong, too old or already used.').first()
    ).toBeVisible()
    await page.getByLabel('Code from the app').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    const codes = page.getByText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    await expect(codes).toHaveCount(10)
    const recoveryCode = (await codes.first().textContent()) ?? ''
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()

    const elsewhere = { user: admin.user, sessionId: await signIn(admin.user) }
    const phone = await browse(browser, { as: elsewhere, size: 'phone' })
    await open(phone, `${adminPath}/team`)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
      'Enter the code from your phone'
    )
    await expectAccessible(phone, { except: ['meta-viewport'] })
    await phone.getByLabel('Code').fill(recoveryCode)
    await phone.getByRole('button', { name: 'Continue' }).click()
    await expect(phone.getByText('9 of 10 recovery codes are left')).toBeVisible()

    await page.getByRole('searchbox', { name: 'Find an account' }).fill(owner.user.email)
    await page.getByRole('button', { name: 'Make admin' }).click()
    await db.from('sessions').update({ verified_at: null })
    tolerate(page, 403)
    await dialog.getByRole('button', { name: 'Make admin' }).click()
    await expectToast(page, 'Two-step verification has expired')
    await dialog.getByRole('button', { name: 'Keep as it is' }).click()
    await page.getByRole('searchbox', { name: 'Find an account' }).fill('sue')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Enter the code from your phone'
    )
  }).tags(['@CTL-14', '@CTL-15', '@CTL-16', '@PKY-46'])
})
