import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { atBothSizes, browse, expectAccessible, open, reload } from '#tests/helpers/browser'
import { unreadOf, sendMessages } from '#tests/helpers/messages'
import { emptyMarket } from '#tests/helpers/payments'
import { createOwner, createPaidBid, createProject, createStager } from '#tests/helpers/people'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test.group('Messages', (group) => {
  group.each.setup(() => emptyMarket())

  test('list conversations and open one', async ({ browser, assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const home = await createProject(dana)
    const long = 'The side door is easier for the sofa, ask for the key at number eleven.'
    await sendMessages(dana, renee, ['Good. Call me on 828 555 0142.', long], home)
    const page = await browse(browser, { as: renee })

    await open(page, '/messages')
    const inbox = page.getByRole('link', { name: 'Messages, 2 unread' })
    const menu = page.getByRole('button', { name: 'Open menu, 2 unread messages' })
    await expect(inbox).toBeVisible()
    const list = page.getByRole('region', { name: 'Conversations' })
    const box = await page.getByRole('main').locator('.card').boundingBox()
    assert.equal(box?.height, 600)
    await atBothSizes(page, async () => {
      await expect(list).toContainText('The side door is easier for the sofa, as…')
      await expect(list).toContainText('2 unread')
      await expect(list).toContainText(`${home.title}`)
      await expect(list).toContainText('Owner, Real Estate Agent')
      await expectAccessible(page)
    })

    await page.setViewportSize(phone)
    await expect(menu).toBeVisible()
    await list.getByRole('link', { name: home.title }).click()
    const log = page.getByRole('log')
    await expect(log).toContainText(long)
    await expect(log).not.toContainText('828')
    await expect(
      page.getByText(
        'A phone number was hidden. Contact details are shared once the platform fee is paid.'
      )
    ).toBeVisible()
    await expect.poll(() => unreadOf(renee)).toBe(0)
    await expect(menu).toHaveCount(0)
    await expect(list).toBeHidden()
    await expect(page.locator('html')).toHaveJSProperty('scrollHeight', 844)
    await page.setViewportSize(wide)
    await expect(inbox).toHaveCount(0)
    await expect(list).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await page.getByRole('link', { name: 'Back to conversations' }).click()
    await expect(list).toBeVisible()
    await page.setViewportSize(wide)
  }).tags(['@MSG-02', '@MSG-06'])

  test('can be read back to the first one', async ({ browser }) => {
    const { owner, company } = await createPaidBid()
    const texts = Array.from({ length: 70 }, (_, index) => `Number ${index}.`)
    await sendMessages(company, owner, texts)
    const page = await browse(browser, { as: owner })
    await open(page, `/messages?to=${company.user.id}`)
    const log = page.getByRole('log')
    // The header of the job is above the thread.
    const latest = async () => {
      await page.getByRole('button', { name: 'Send', exact: true }).scrollIntoViewIfNeeded()
      await expect(log.getByText('Number 69.')).toBeInViewport()
    }
    await latest()
    await expect(log.getByText('Number 19.')).toHaveCount(0)
    const beyond = () => {
      const { bottom } = document.querySelector('.frame > footer')!.getBoundingClientRect()
      return Math.round(document.documentElement.scrollHeight - bottom - window.scrollY)
    }
    expect(await page.evaluate(beyond), 'what scrolls inside makes no page longer').toBe(0)
    await page.getByRole('button', { name: 'Show earlier messages' }).click()
    await expect(log.getByText('Number 0.')).toHaveCount(1)
    await expect(log.getByText('Number 20.')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
    await reload(page)
    await latest()
  })
})
