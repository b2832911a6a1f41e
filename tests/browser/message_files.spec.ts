import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import db from '@adonisjs/lucid/services/db'
import { browse, expectAccessible, open, reload, tolerate } from '#tests/helpers/browser'
import { heicFile } from '#tests/helpers/heic_corpus'
import { emptyMarket } from '#tests/helpers/payments'
import { pdf } from '#tests/helpers/pdf_corpus'
import { createPaidBid, createStager } from '#tests/helpers/people'
import { cameraPhoto } from '#tests/helpers/photos'

const plan = { name: 'First floor.pdf', mimeType: 'application/pdf', buffer: pdf() }
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') }

const tray = (page: Page) => page.getByRole('list', { name: 'Files' })
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Drops a PDF on the thread, or pastes it into the text. */
async function bring(page: Page, how: 'drop' | 'paste', name: string) {
  const target =
    how === 'drop' ? page.getByRole('log') : page.getByLabel('Message', { exact: true })
  await target.evaluate(
    (element, { type, file, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], file, { type: 'application/pdf' }))
      const options = { bubbles: true, cancelable: true }
      const event =
        type === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data })
      element.dispatchEvent(event)
    },
    { type: how, file: name, bytes: [...pdf()] }
  )
}

test.group('Files in a thread', (group) => {
  group.each.setup(() => emptyMarket())

  test('are picked, dropped and pasted, survive a lost connection and a reload, and arrive', async ({
    browser,
    assert,
  }) => {
    const { owner, company } = await createPaidBid()
    const sender = await browse(browser, { as: company })
    tolerate(sender, /ERR_FAILED/)
    await open(sender, `/messages?to=${owner.user.id}`)
    await sender.route('**/api/messages/files', (route) => route.abort(), { times: 1 })
    const picker = sender.locator('input[type=file]')
    await picker.setInputFiles([plan, await cameraPhoto('Living room.jpg'), notes])

    await expect(button(sender, 'Retry First floor.pdf')).toBeVisible()
    await expect(tray(sender)).toContainText('Images and PDFs can be sent, up to 10MB each.')
    await expect(button(sender, 'Retry notes.txt')).toHaveCount(0)
    await button(sender, 'Send').click()
    await expect(sender.getByText('Write something to go with the files')).toBeVisible()
    await sender.getByLabel('Message', { exact: true }).fill('The plan, and a picture.')
    await button(sender, 'Send').click()
    await expect(sender.getByText('Remove the file that failed, or retry it')).toBeVisible()
    await expectAccessible(sender)
    await button(sender, 'Retry First floor.pdf').click()
    await button(sender, 'Remove notes.txt').click()
    await bring(sender, 'drop', 'Dropped.pdf')
    await bring(sender, 'paste', 'Pasted.pdf')
    await expect(tray(sender).getByText('1 KB')).toHaveCount(0)
    await expect(tray(sender).getByText(/^Uploading/)).toHaveCount(0)
    await expect(tray(sender).getByRole('listitem')).toHaveCount(4)

    await reload(sender)
    await expect(tray(sender).getByRole('listitem')).toHaveCount(4)
    await button(sender, 'Remove Pasted.pdf').press('Enter')
    await expect(button(sender, 'Remove Dropped.pdf')).toBeFocused()
    await button(sender, 'Send').click()
    await expect(tray(sender)).toHaveCount(0)
    const log = sender.getByRole('log')
    await expect(log.getByRole('link', { name: /^First floor\.pdf/ })).toBeVisible()
    await expect.poll(() => db.from('message_files')).toHaveLength(3)
    assert.lengthOf(await db.from('messages'), 1)

    const reader = await browse(browser, { as: owner, size: 'phone' })
    await open(reader, `/messages?to=${company.user.id}`)
    await expect(reader.getByRole('link', { name: /Colonial on Maple Street/ })).toBeVisible()
    const download = reader.waitForEvent('download')
    await reader.getByRole('link', { name: /^First floor\.pdf/ }).click()
    const file = await download
    assert.equal(file.suggestedFilename(), 'First floor.pdf')
    assert.isTrue(pdf().equals(await readFile(await file.path())))
    await button(reader, 'Open Living room.webp').click()
    await expect(reader.getByRole('dialog', { name: 'Living room.webp' })).toBeVisible()
    await expect(reader.getByRole('link', { name: 'Download Living room.webp' })).toBeVisible()
    await expectAccessible(reader)
  }).tags(['@RET-71', '@RET-77'])

  test('cannot be added before the contact release', async ({ browser }) => {
    const [{ owner }, stranger] = [await createPaidBid(), await createStager()]
    const page = await browse(browser, { as: stranger })
    await open(page, `/messages?to=${owner.user.id}`)
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
    await expect(button(page, 'Add images or PDFs')).toHaveCount(0)
  }).tags(['@RET-73'])

  test('have the sign of a file where the browser can’t draw the picture', async ({ browser }) => {
    const { owner, company } = await createPaidBid()
    const page = await browse(browser, { as: company })
    await open(page, `/messages?to=${owner.user.id}`)
    const photo = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: await heicFile('plain') }
    const drawn = await cameraPhoto('Living room.jpg')
    await page.locator('input[type=file]').setInputFiles([photo, drawn])
    await expect(tray(page).getByRole('listitem')).toHaveCount(2)
    await expect(tray(page).locator('img')).toHaveCount(1)
    const sign = tray(page).getByRole('listitem').first().locator('svg').first()
    await expect(sign).toBeVisible()
  }).tags(['@PHN-67'])
})
