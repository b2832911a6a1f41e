import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { adminPath } from '#config/admin'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  expectToast,
  open,
  reload,
} from '#tests/helpers/browser'
import { emptyMarket } from '#tests/helpers/payments'
import { pdf } from '#tests/helpers/pdf_corpus'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'

const certificate = { name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: pdf() }
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') }

test.group('A verified badge', (group) => {
  group.each.setup(() => emptyMarket())

  test('goes from the company to the admin and to the owner’s offers', async ({ browser }) => {
    const owner = await createOwner()
    const company = await createStager({ company: 'Ridge Interiors' })
    const project = await createProject(owner)
    await createBid(project, company)

    const sender = await browse(browser, { as: company, size: 'phone' })
    await open(sender, '/badges')
    const card = sender.getByRole('listitem', { name: 'Liability insurance' })
    const picker = sender.getByLabel('Document for Liability insurance')
    await picker.setInputFiles(notes)
    await expectToast(sender, 'The document was not sent')
    await picker.setInputFiles(certificate)
    await expectToast(sender, 'Document sent', 'We check it and let you know.')
    await expect(card.getByText('Waiting for review')).toBeVisible()
    await expect(card.getByRole('link', { name: 'Certificate.pdf' })).toBeVisible()
    await expectAccessibleAtBothSizes(sender)

    const admin = await browse(browser, { as: await createAdmin() })
    await open(admin, adminPath)
    await admin.getByRole('link', { name: 'Badges 1 to check' }).click()
    const review = admin.getByRole('article', { name: 'Liability insurance' })
    await review.getByRole('button', { name: 'Verify' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Verify Liability insurance' })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog.getByText('Enter the last day on which it is valid')).toBeVisible()
    await dialog.getByLabel('Valid through').fill(dayFromNow(300))
    await expectAccessibleAtBothSizes(admin, { except: ['meta-viewport'] })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expectToast(admin, 'Badge verified')
    await expect(review.getByText('Verified', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(admin)

    const reader = await browse(browser, { as: owner, size: 'phone' })
    await open(reader, `/projects/${project.id}`)
    const badges = reader.getByRole('list', { name: 'Verified by Stagely' })
    await expect(badges).toContainText('Liability insurance checked by Stagely on')
    await review.getByRole('button', { name: 'Remove badge' }).click()
    const removal = admin.getByRole('dialog', { name: 'Remove Liability insurance?' })
    await removal.getByLabel('Reason').fill('The insurer cancelled the policy.')
    await removal.getByRole('button', { name: 'Remove badge' }).click()
    await expectToast(admin, 'Badge removed')
    await expect(badges).toHaveCount(0)
    await reload(sender)
    await expect(card.getByText('The insurer cancelled the policy.')).toBeVisible()
  }).tags(['@TRU-50', '@TRU-51', '@TRU-53'])
})
