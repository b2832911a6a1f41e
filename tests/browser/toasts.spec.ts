import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, open, tabTo } from '#tests/helpers/browser'
import { stopClock } from '#tests/helpers/clock'

test.group('Toasts', () => {
  test('are shown one at a time for five seconds, longer while in use', async ({ browser }) => {
    const page = await browse(browser)
    await page.clock.install()
    await open(page, '/forgot-password')
    await stopClock(page)
    const toast = page.locator('.toast')
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    const show = async () => {
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(toast).toBeVisible()
    }
    const lasts = async (milliseconds: number) => {
      await page.clock.runFor(milliseconds - 1)
      await expect(toast).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(toast).toHaveCount(0)
    }

    await show()
    await lasts(5000)

    await show()
    await page.clock.runFor(3000)
    await show()
    await expect(toast).toHaveCount(1)
    await lasts(5000)

    await show()
    await page.clock.runFor(3000)
    await toast.hover()
    await page.clock.runFor(60_000)
    await expect(toast).toHaveCount(1)
    await page.mouse.move(0, 0)
    await lasts(2000)

    await show()
    await page.clock.runFor(3000)
    await dismiss.focus()
    await page.clock.runFor(60_000)
    await expect(toast).toHaveCount(1)
    await page.getByLabel('Email').focus()
    await lasts(2000)

    await show()
    await tabTo(page, dismiss)
    await page.keyboard.press('Enter')
    await expect(toast).toHaveCount(0)
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      await expect(dismiss.and(page.locator(':focus'))).toHaveCount(0)
    }
    await expect(page.locator('[aria-live], [role=alert], [role=status]')).toHaveText([''])
  }).tags(['@CON-03', '@R49'])
})
