import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessible, open } from '#tests/helpers/browser'
import { sendMessages } from '#tests/helpers/messages'
import { emptyMarket } from '#tests/helpers/payments'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

const description = 'Bright rooms. Call me at 828-555-0142.'
const why = 'Contact details are shared once the platform fee is paid.'

test.group('Contact details on the screen', (group) => {
  group.each.setup(() => emptyMarket())

  test('are named while an owner types them', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    for (const path of ['/submit-project', '/submit-project-old']) {
      await open(page, path)
      const field = page.getByLabel('Description', { exact: true })
      await field.fill('Bright rooms, $12,500, 2,400 sq ft.')
      await expect(page.getByText('will be hidden')).toHaveCount(0)
      await field.fill(description)
      const note = `A phone number will be hidden. ${why}`
      await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible()
      await expect(field).toHaveAccessibleDescription(new RegExp(`A phone number will be hidden`))
      await field.fill('Bright rooms.')
      await expect(page.getByText('will be hidden')).toHaveCount(0)
      if (path === '/submit-project-old') {
        await page.getByLabel('Location', { exact: true }).fill('12 Maple, Asheville, NC')
        await expect(page.getByText('A street address will be hidden.')).toBeVisible()
      }
      await expectAccessible(page)
    }
  }).tags(['@SUB-20'])

  test('are dots for a visitor and readable for the owner', async ({ browser }) => {
    const owner = await createOwner()
    const project = await createProject(owner, { description })
    const { id } = project
    await (await createBid(project, await createStager())).accept(owner.user)
    const guest = await browse(browser)
    await open(guest, `/projects/${id}`)
    const text = guest.getByRole('region', { name: 'About the project' })
    await expect(text).toContainText('Call me at ••• ••• ••••')
    await expect(text).toContainText(`A phone number was hidden. ${why}`)
    await expectAccessible(guest)

    const page = await browse(browser, { as: owner })
    await open(page, `/projects/${id}`)
    await expect(page.locator('mark')).toContainText('828-555-0142')
    await expect(
      page.getByText(
        'Hidden from everyone else until the platform fee is paid: a phone number in the description.'
      )
    ).toBeVisible()
    await expectAccessible(page)
    await open(page, '/dashboard')
    const note = page.getByText('Contact details hidden from others')
    await expect(note.filter({ visible: true })).toHaveCount(1)
    // The narrowest window with a table; narrower ones show cards.
    await page.setViewportSize({ width: 1180, height: 768 })
    const table = page.getByRole('table')
    const overhang = await table.evaluate(
      (element: HTMLElement) => element.offsetWidth - element.parentElement!.clientWidth
    )
    expect(overhang).toBeLessThanOrEqual(0)
    const { height } = (await note.filter({ visible: true }).boundingBox())!
    expect(height).toBeLessThan(40)
    await page.setViewportSize({ width: 1440, height: 900 })
  }).tags(['@DET-14'])

  test('are readable for the sender of a message but not for the receiver', async ({ browser }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(dana, renee, ['Call me at 828-555-0142, please.', 'No detail'])
    const page = await browse(browser, { as: dana, size: 'phone' })
    await open(page, `/messages?to=${renee.user.id}`)
    const log = page.getByRole('log')
    await expect(log.locator('mark')).toHaveCount(1)
    await expect(log.locator('mark')).toContainText('828-555-0142')
    await expect(
      log.getByText("They can't see the marked details until the fee is paid")
    ).toHaveCount(1)
    await expectAccessible(page)
  }).tags(['@MSG-08'])
})
