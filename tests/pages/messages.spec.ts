import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  open,
  tolerate,
  waitForHydration,
} from '#tests/helpers/page_dom'
import Message from '#models/message'
import { startOrResumePayment } from '#models/payment/start'
import { confirmPayment } from '#models/payment/confirmation'
import { sendMessages } from '#tests/helpers/messages'
import { emptyMarket } from '#tests/helpers/payments'
import { createAcceptedBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { waitUntil } from '#tests/helpers/waiting'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test.group('Messages', (group) => {
  group.each.setup(() => emptyMarket())

  test('are empty at first', async () => {
    const page = await browse({ as: await createOwner() })
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

  test('can be started from a project, and arrive with the poll', async () => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const home = await createProject(dana)
    const company = await browse({ as: renee, size: 'phone' })
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

    const person = await browse({ as: dana })
    await open(person, `/messages?to=${renee.user.id}`)
    await expect(person.getByRole('log')).toContainText('Reach me at')
    await expect(person.getByRole('log')).not.toContainText('harbor')
    const answer = person.getByLabel('Message', { exact: true })
    await answer.fill('Tell me here')
    // Safari's event for the Enter key that ends an IME composition.
    await answer.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
    await expect(answer).toHaveValue('Tell me here')
    await person.keyboard.press('Shift+Enter')
    await expect(answer).toHaveValue('Tell me here\n')
    await person.keyboard.press('Enter')
    await expect(person.getByRole('log')).toContainText('Tell me here')
    await company.clock.runFor(30_000)
    await expect(company.getByRole('log')).toContainText('Tell me here')
    await waitUntil('the company has read the answer', () =>
      Message.query().where({ receiverId: renee.user.id }).whereNotNull('readAt').first()
    )
    await person.clock.runFor(30_000)
    await expect(person.getByText(', read')).toBeVisible()
  }).tags(['@MSG-03', '@MSG-07'])

  test('a question about the person closes by a press outside, not by one dragged out', async () => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(renee, dana, ['Hello'])
    const page = await browse({ as: dana })
    await open(page, `/messages?to=${renee.user.id}`)
    await page.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('button', { name: 'Block' }).click()
    const question = page.getByRole('alertdialog', { name: /^Block/ })
    // A browser takes the dialog as the target if a press ends elsewhere than it began.
    await question.getByRole('heading').dispatchEvent('mousedown')
    await question.dispatchEvent('click')
    await expect(question).toBeVisible()
    await question.dispatchEvent('mousedown')
    await question.dispatchEvent('click')
    await expect(question).toHaveCount(0)
  }).tags(['@R15'])

  test('that fail are kept until they are sent or deleted', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(renee, dana, ['Hello'])
    const page = await browse({ as: dana })
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

  test('say how many characters are left, and how many of a paste are missing', async () => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(renee, dana, ['Hello'])
    const page = await browse({ as: dana })
    await open(page, `/messages?to=${renee.user.id}`)
    const box = page.getByLabel('Message', { exact: true })
    await box.fill('x'.repeat(4749))
    await expect(page.getByText('characters left')).toHaveCount(0)
    await box.fill('x'.repeat(4750))
    await expect(page.getByText('250 characters left')).toBeVisible()
    await box.evaluate((field: HTMLTextAreaElement) => {
      const clipboardData = { getData: () => 'y'.repeat(1290), files: [], types: ['text/plain'] }
      const event = Object.assign(new Event('paste', { bubbles: true }), { clipboardData })
      field.setSelectionRange(field.value.length, field.value.length)
      field.dispatchEvent(event)
    })
    const missing = 'Only 5,000 characters fit. The last 1,040 of what you pasted are missing.'
    await expect(page.getByText(missing)).toBeVisible()
    await expectAccessible(page)
  }).tags(['@PLC-54'])

  test('that are written offline wait, and are sent by themselves in their order', async ({
    assert,
  }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(renee, dana, ['Hello'])
    const page = await browse({ as: dana })
    await open(page, `/messages?to=${renee.user.id}`)
    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    for (const text of ['First', 'Not wanted', 'Second']) {
      await page.getByLabel('Message', { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Send' }).click()
    }
    const waiting = page.getByText('Waiting to send')
    await expect(waiting).toHaveCount(3)
    await expect(page.getByText('Failed to send message')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete' }).nth(1).click()
    await expect(waiting).toHaveCount(2)
    await page.context().setOffline(false)
    await expect(page.getByRole('log')).toContainText('Second')
    await expect(waiting).toHaveCount(0)
    const stored = await Message.query().orderBy('id')
    assert.deepEqual(
      stored.map(({ content }) => content),
      ['Hello', 'First', 'Second']
    )
  }).tags(['@PLC-52'])

  test('show contact details on an open page as soon as the fee is paid', async () => {
    const { owner, company, bid } = await createAcceptedBid()
    await sendMessages(company, owner, ['Mail renee@harbor.example'])
    const page = await browse({ as: owner })
    await open(page, `/messages?to=${company.user.id}`)
    await expect(page.getByRole('log')).not.toContainText('harbor')

    const intent = await startOrResumePayment(bid)
    await payByCard(intent)
    await confirmPayment(bid, intent.id)

    await page.clock.runFor(30_000)
    const name = page.getByRole('heading', { name: company.user.name })
    await expect(name).toBeVisible()
    await expect(page.getByRole('log')).toContainText('Mail renee@harbor.example')
    await expect(page.getByText('Contact details released,')).toBeVisible()
    await expectAccessible(page)
  })
})
