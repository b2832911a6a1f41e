import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import Receipt from '#models/receipt'
import { waitForHydration, browse, expectAccessible, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createPaidBid, createProject } from '#tests/helpers/people'

test.group('Receipts and fees', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are a list on phones and a table, can be downloaded, and print without the page frame', async ({
    assert,
    browser,
  }) => {
    const { company, owner, bid: paid } = await createPaidBid(3640)
    const due = await createBid(await createProject(owner, { title: 'Due house' }), company, {
      amount: 900,
    })
    await due.accept(owner.user)
    const { number } = await Receipt.findByOrFail('bidId', paid.id)
    const page = await browse(browser, { as: company, size: 'phone' })
    await open(page, '/bids')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Fees and Receipts' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fees and receipts')

    const fees = page.getByRole('main').getByRole('listitem')
    await expect(fees).toHaveCount(2)
    await expect(fees.first()).toContainText('Due house')
    await expect(fees.first().getByRole('link', { name: 'Pay $29' })).toBeVisible()
    await expect(fees.last().getByRole('link', { name: `Receipt ${number}` })).toBeVisible()
    await expectAccessible(page)
    const wider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth > clientWidth
    })
    assert.isFalse(wider)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    assert.match(file.suggestedFilename(), /^stagely-fees-\d{4}-\d\d-\d\d\.csv$/)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goBack()
    await page.getByRole('link', { name: `Receipt Colonial on Maple Street` }).click()

    await expect(page).toHaveURL(`/receipts/${number}`)
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Print receipt' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden()
    await expect(page.getByText(`No. ${number}`)).toBeVisible()
    await expect(page.locator('article')).toHaveCSS('border-top-width', '0px')
    await expect(page.locator('article')).toHaveCSS('break-inside', 'auto')
    await page.emulateMedia({ media: 'screen' })

    await page.locator('#main').getByRole('link', { name: 'Fees and receipts' }).click()
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('$49')
  })

  test('ask visitors to log in, and then return to the page', async ({ browser }) => {
    const { bid: paid } = await createPaidBid()
    const { number } = await Receipt.findByOrFail('bidId', paid.id)
    const page = await browse(browser, { size: 'phone' })
    tolerate(page, 404)
    await page.goto(`/receipts/${number}`)
    await waitForHydration(page)
    const login = page.getByRole('main').getByRole('link', { name: 'Login' })
    await expect(login).toHaveAttribute('href', `/login?redirect=%2Freceipts%2F${number}`)
    await expectAccessible(page)
  })
})
