import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import Message from '#models/message'
import { startOrResumePayment } from '#models/payment/start'
import { confirmPayment } from '#models/payment/confirmation'
import {
  atBothSizes,
  waitForHydration,
  browse,
  expectAccessible,
  open,
  reload,
  tolerate,
} from '#tests/helpers/browser'
import { unreadOf, sendMessages } from '#tests/helpers/messages'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test.group('Messages', (group) => {
  group.each.setup(() => emptyMarket())

  test('ask a visitor to log in, and then return to the page', async ({ browser }) => {
    const page = await browse(browser)
    await open(page, '/messages')
    await expect(page.getByText('You need to be logged in to view your messages.')).toBeVisible()
    await expectAccessible(page)
    const login = page.getByRole('main').getByRole('link', { name: 'Login' })
    await expect(login).toHaveAttribute('href', '/login?redirect=%2Fmessages')
  }).tags(['@MSG-01', '@RTE-07'])

  test('are empty at first', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    await open(page, '/messages')
    await expect(page.getByText('No conversations yet')).toBeVisible()
    await expect(page.getByText('Start messaging by bidding on projects.')).toBeVisible()
    const hint = page.getByText('Select a conversation to start messaging')
    await expect(hint).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expect(page.getByText('No conversations yet')).toBeVisible()
    await expect(hint).toBeHidden()
    await expectAccessible(page)
    await page.setViewportSize(wide)
  }).tags(['@MSG-03'])

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
    await expectAccessible(page)
    await page.setViewportSize(wide)
    await expect(inbox).toHaveCount(0)
    await expect(list).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await page.getByRole('link', { name: 'Back to conversations' }).click()
    await expect(list).toBeVisible()
    await page.setViewportSize(wide)
  }).tags(['@MSG-02', '@MSG-06'])

  test('can be started from a project, and arrive with the poll', async ({ browser }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const home = await createProject(dana)
    const company = await browse(browser, { as: renee, size: 'phone' })
    await open(company, `/projects/${home.id}`)
    await company.getByRole('link', { name: 'Message', exact: true }).click()
    await waitForHydration(company)
    await expect(company.getByRole('heading', { level: 2, name: home.title })).toBeVisible()
    await expect(company.getByText('No messages yet. Start the conversation!')).toBeVisible()

    const box = company.getByLabel('Message', { exact: true })
    await box.fill('   ')
    await company.getByRole('button', { name: 'Send' }).click()
    await expect(company.getByText('No messages yet. Start the conversation!')).toBeVisible()
    await box.fill('Reach me at renee@harbor.example')
    await expect(company.getByText('An email address will be hidden.')).toBeVisible()
    await company.getByRole('button', { name: 'Send' }).click()
    await expect(company.getByRole('log')).toContainText('renee@harbor.example')
    await expect(box).toHaveValue('')

    const person = await browse(browser, { as: dana })
    await open(person, `/messages?to=${renee.user.id}`)
    await expect(person.getByRole('log')).toContainText('Reach me at')
    await expect(person.getByRole('log')).not.toContainText('harbor')
    const answer = person.getByLabel('Message', { exact: true })
    await answer.fill('Tell me here')
    // Safari's event for the Enter key that ends an IME composition.
    await answer.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
    await expect(answer).toHaveValue('Tell me here')
    await person.keyboard.press('Enter')
    await expect(person.getByRole('log')).toContainText('Tell me here')
    await expect(company.getByRole('log')).toContainText('Tell me here')
    await expect(person.getByText(', read')).toBeVisible()
  }).tags(['@MSG-03', '@MSG-07'])

  test('that fail are kept until they are sent or deleted', async ({ browser, assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(renee, dana, ['Hello'])
    const page = await browse(browser, { as: dana })
    tolerate(page, 503)
    await open(page, `/messages?to=${renee.user.id}`)
    await page.route('**/api/messages', (route) => route.fulfill({ status: 503, body: '' }))
    for (const text of ['Not lost', 'Not wanted']) {
      await page.getByLabel('Message', { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Send' }).click()
    }
    await expect(page.getByText('Failed to send message')).toHaveCount(2)
    await expectAccessible(page)
    await page.unroute('**/api/messages')

    await page.getByRole('button', { name: 'Delete' }).nth(1).click()
    await expect(page.getByText('Not wanted')).toHaveCount(0)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('log')).toContainText('Not lost')
    await expect(page.getByText('Failed to send message')).toHaveCount(0)
    const stored = await Message.query().orderBy('id')
    assert.deepEqual(
      stored.map(({ content }) => content),
      ['Hello', 'Not lost']
    )
  }).tags(['@MSG-04'])

  test('show contact details on an open page as soon as the fee is paid', async ({ browser }) => {
    const { owner, company, bid } = await createAcceptedBid()
    await sendMessages(company, owner, ['Mail renee@harbor.example'])
    const page = await browse(browser, { as: owner })
    await open(page, `/messages?to=${company.user.id}`)
    await expect(page.getByRole('log')).not.toContainText('harbor')

    const intent = await startOrResumePayment(bid)
    await payByCard(intent)
    await confirmPayment(bid, intent.id)

    const name = page.getByRole('heading', { name: company.user.name })
    await expect(name).toBeVisible()
    await expect(page.getByRole('log')).toContainText('Mail renee@harbor.example')
    await expect(page.getByText('Contact details released,')).toBeVisible()
    await expectAccessible(page)
  })

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
