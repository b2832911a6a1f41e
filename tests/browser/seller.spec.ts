import { test } from '@japa/runner'
import SellerLink from '#models/seller_link'
import { browse, expectAccessible, expectNoSidewaysScroll, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { address } from '#tests/helpers/http'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'
import { chooseOffer, shareWithSeller } from '#tests/helpers/seller_links'

async function scene() {
  const owner = await createOwner()
  const project = await createProject(owner, { roomsToStage: ['Living Room', 'Kitchen'] })
  for (const amount of [3180, 3640, 2450]) {
    const company = await createStager()
    await company.user.merge({ portfolioPhotos: await storedPhotos() }).save()
    await createBid(project, company, { amount, extensionPerMonth: 540 })
  }
  return { owner, project, link: await shareWithSeller(owner, project) }
}

test.group('A seller on a phone', (group) => {
  group.each.setup(() => emptyDatabase())

  test('reads the offers, chooses one with a word, and changes it', async ({ browser, assert }) => {
    const { link } = await scene()
    const openings = async () => (await SellerLink.findOrFail(link.id)).openings
    const page = await browse(browser, {})
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, link.path)
    assert.equal(await openings(), 0)
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    const card = page.getByRole('listitem').filter({ hasText: 'Offer B' })
    await card.getByRole('button', { name: /^I’d choose this one/ }).click()
    await expect(page.getByLabel('Why?')).toBeFocused()
    await page.getByLabel('Why?').fill('The whole house. Call 828 555 0100.')
    await expect(card).toContainText('“The whole house. Call ••• ••• ••••')
    assert.deepEqual([...new Set(sent)], ['/api/seller/openings'])
    assert.isNull((await SellerLink.findOrFail(link.id)).chosenBidId)
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Send to my agent' }).press('Enter')
    await expect(card).toContainText('You can change your mind.')
    await expect(card).not.toContainText('555')
    const change = card.getByRole('button', { name: 'Change what you wrote' })
    await expect(change).toBeFocused()
    await change.press('Enter')
    await card.getByRole('button', { name: 'Choose another' }).press('Enter')
    await expect(change).toBeFocused()
    const other = page.getByRole('listitem').filter({ hasText: 'Offer C' })
    await other.getByRole('button', { name: /^I’d choose this one/ }).click()
    await other.getByRole('button', { name: 'Send to my agent' }).click()
    await expect(other).toContainText('You can change your mind.')
    await expect(page.getByText('You can change your mind.')).toHaveCount(1)
    const stored = await SellerLink.findOrFail(link.id)
    assert.equal(stored.openings, 1)
    assert.isNull(stored.note)
  }).tags(['@SEL-06', '@SEL-16', '@SEL-22'])

  test('reads every price with large text, and on paper with the choice', async ({
    browser,
    assert,
  }) => {
    const { link } = await scene()
    await chooseOffer(link, 'B', 'The whole house is done.')
    const page = await browse(browser, {})
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, link.path)
    /** What the edges of its card cut off. */
    const cutOff = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main li *')].flatMap((one) => {
          const [inner, card] = [one, one.closest('li')!].map((each) =>
            each.getBoundingClientRect()
          )
          return inner.right > card.right + 1 ? [one.textContent] : []
        })
      )
    for (const width of [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 844 })
      for (const size of ['100%', '200%']) {
        await page.evaluate((to) => (document.documentElement.style.fontSize = to), size)
        assert.deepEqual(await cutOff(), [], `${width} px, ${size}`)
        await expectNoSidewaysScroll(page)
      }
    }
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    await page.emulateMedia({ media: 'print' })
    // Letter and A4 with usual margins, and a wide page.
    for (const width of [680, 720, 816]) {
      await page.setViewportSize({ width, height: 1056 })
      assert.deepEqual(await cutOff(), [], `${width} px`)
    }
    await expect(page.getByRole('listitem').filter({ hasText: 'Offer B' })).toContainText(
      'You’d choose this one“The whole house is done.”'
    )
    await expect(page.getByRole('button')).toHaveCount(0)
  }).tags(['@SEL-25', '@SEL-72'])

  test('reads and prints them without a script', async ({ browser, assert }) => {
    const { link } = await scene()
    const page = await browser.newPage({ baseURL: address, javaScriptEnabled: false })
    await page.goto(link.path)
    await expect(page.getByRole('heading', { name: 'Offer B' })).toBeVisible()
    await page.getByText('Rooms, terms and more pictures').first().click()
    await expect(page.getByText('Payment terms').first()).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    const boxes = await Promise.all(
      (await page.getByRole('listitem').all()).map(async (card) => (await card.boundingBox())!)
    )
    assert.lengthOf(boxes, 3)
    assert.lengthOf(new Set(boxes.map(({ y }) => Math.round(y))), 1)
    assert.lengthOf(new Set(boxes.map(({ x }) => Math.round(x))), 3)
    await page.close()
  }).tags(['@SEL-09', '@SEL-25'])
})
