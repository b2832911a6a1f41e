import { test } from '@japa/runner'
import type { Page, Request } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { agreementSeal } from '#config/agreements'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  open,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { addSignedVersion, createAgreement, sha256 } from '#tests/helpers/signed_agreements'

const unchanged =
  'This is a staging agreement from Stagely, signed by everyone on March 2, 2027. The file is unchanged.'
const notOurs = 'This isn’t a file from Stagely, or it has been changed.'

const answer = (page: Page) =>
  page.getByRole('region', { name: 'Check a file' }).getByRole('status')

const fileOf = (bytes: Uint8Array, name = 'Agreement.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})

/** Drops files with these contents; a number stands for so many empty bytes. */
const drop = (page: Page, files: Record<string, Uint8Array | number>) =>
  page.getByRole('region', { name: 'Check a file' }).evaluate(
    (element, list) => {
      const dataTransfer = new DataTransfer()
      for (const { name, bytes, length } of list) {
        dataTransfer.items.add(new File([new Uint8Array(bytes), new Uint8Array(length)], name))
      }
      const options = { bubbles: true, cancelable: true, dataTransfer }
      element.dispatchEvent(new DragEvent('drop', options))
    },
    Object.entries(files).map(([name, content]) =>
      typeof content === 'number'
        ? { name, bytes: [], length: content }
        : { name, bytes: [...content], length: 0 }
    )
  )

test.group('The page that checks an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('recognizes a file that is chosen by keyboard, and sends nothing of it', async ({
    browser,
    assert,
  }) => {
    const agreement = await createAgreement()
    const pdf = await addSignedVersion(agreement)
    const page = await browse(browser)
    await open(page, '/agreements/check')
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    const choose = async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a PDF' }).press('Enter')
      await (await chooser).setFiles(fileOf(pdf, 'renamed'))
    }
    await choose()
    await expect(answer(page)).toContainText(unchanged)
    await expect(answer(page)).toContainText('renamed')
    await expectAccessibleAtBothSizes(page)
    await expectNoSidewaysScroll(page)
    assert.deepEqual(
      requests.map((request) => [
        request.method(),
        new URL(request.url()).pathname,
        request.postData(),
      ]),
      [['GET', `/api/agreements/checks/${sha256(pdf)}`, null]]
    )

    await addSignedVersion(agreement, { number: 2 })
    await open(page, '/agreements/check')
    await choose()
    await expect(answer(page)).toContainText(`${unchanged} A later version has been signed since.`)
  }).tags(['@AGR-67', '@AGR-68'])

  test('refuses a changed file that is dropped, and names addenda', async ({ browser }) => {
    const agreement = await createAgreement()
    const changed = Uint8Array.from(await addSignedVersion(agreement))
    changed[changed.length - 10] ^= 1
    const addendum = await addSignedVersion(agreement, { number: 2, kind: 'addendum' })
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/agreements/check')
    await drop(page, { 'Changed.pdf': changed })
    await expect(answer(page)).toContainText(notOurs)
    await drop(page, { 'Addendum.pdf': addendum })
    await expect(answer(page)).toContainText(
      'This is an addendum to a staging agreement from Stagely'
    )
    await expect(answer(page)).not.toContainText(notOurs)
  }).tags(['@AGR-67'])

  test('recognizes a file whose both accounts are deleted, and names the seal', async ({
    browser,
  }) => {
    const file = new TextEncoder().encode('%PDF-1.7 of deleted accounts')
    await db.table('erased_agreement_files').insert({ sha256: sha256(file) })
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/agreements/check')
    await drop(page, { 'Former.pdf': file })
    await expect(answer(page)).toContainText(
      'The file is unchanged. Both have deleted their accounts since, so we know nothing else about it.'
    )
    await expect(answer(page)).not.toContainText(notOurs)
    await expect(page.getByText(agreementSeal!.fingerprint)).toBeVisible()
    await expect(page.getByText('sha256sum file.pdf')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await expectNoSidewaysScroll(page)
  }).tags(['@AGR-108', '@AGR-112'])

  test('says what it can’t check: other kinds, large files, several, insecure pages', async ({
    browser,
    assert,
  }) => {
    const page = await browse(browser)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open(page, '/agreements/check')
    await drop(page, { 'Photo.pdf': new TextEncoder().encode('no PDF') })
    await expect(answer(page)).toContainText('This isn’t a PDF.')
    await drop(page, { 'Empty.pdf': 0 })
    await expect(answer(page)).toContainText('Empty.pdf')
    await expect(answer(page)).toContainText('This isn’t a PDF.')
    await drop(page, { 'Large.pdf': 20 * 1024 * 1024 + 1 })
    await expect(answer(page)).toContainText('Files of up to 20 MB can be checked.')
    await drop(page, { 'One.pdf': 1, 'Two.pdf': 1 })
    await expect(answer(page)).toContainText('Choose one file at a time.')

    await page.evaluate(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await drop(page, { 'Agreement.pdf': new TextEncoder().encode('%PDF-1.7') })
    await expect(answer(page)).toContainText('the connection isn’t secure')
    assert.isEmpty(requests.filter((url) => url.includes('/api/agreements/')))
  }).tags(['@AGR-69'])
})
