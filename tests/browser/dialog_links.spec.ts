import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { address } from '#tests/helpers/http'
import { createOwner, password } from '#tests/helpers/people'

test.group('The links to the sign-in dialogs', (group) => {
  group.each.setup(() => emptyDatabase())

  test('pass the email address to the form, open another tab, and close on another page', async ({
    browser,
  }) => {
    const page = await browse(browser)
    await open(page, '/')
    await page.getByLabel('Email address').first().fill('dana@whitfield.example')
    await page.getByLabel('Email address').first().press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'Builder' }).click()
    const form = page.getByRole('dialog', { name: 'Builder Registration' })
    await expect(form.getByLabel('Email')).toHaveValue('dana@whitfield.example')
    await expect(page).toHaveURL('/')

    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Join as a staging company' }).click()
    await expect(page.getByRole('dialog', { name: 'Staging Company Registration' })).toBeVisible()

    await page.keyboard.press('Escape')
    const tab = page.context().waitForEvent('page')
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Join Free!' })
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(await tab).toHaveURL('/login?register=true')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Forgot password' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }).tags(['@R44'])

  test('return to the page that asked for the login, and to no other site', async ({ browser }) => {
    const { user } = await createOwner()
    for (const [asking, reached] of [
      ['/login?redirect=%2Fsubmit-project', '/submit-project'],
      ['/about?redirect=%2F.%2F%2Fevil.example', '/dashboard'],
    ]) {
      const page = await browse(browser)
      await open(page, asking)
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
      const form = page.getByRole('dialog', { name: 'Login to Stagely' })
      await form.getByLabel('Email').fill(user.email)
      await form.getByLabel('Password', { exact: true }).fill(password)
      await form.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(reached)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }).tags(['@R45'])

  test('open the page when the dialog cannot be loaded', async ({ browser }) => {
    const page = await browse(browser)
    tolerate(page, /ERR_FAILED/)
    await page.route(/auth_dialog/, (route) => route.abort())
    await open(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login to Stagely')
  })

  test('work without JavaScript', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: address, javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Join Free!' }).click()
    await expect(page).toHaveURL('/login?register=true')
    await page.goto('/')
    await page.getByLabel('Email address').first().fill('dana@whitfield.example')
    await page.getByLabel('Email address').first().press('Enter')
    await expect(page).toHaveURL(/\/login\?register=true&email=dana%40whitfield.example$/)
    await page.close()
  })
})
