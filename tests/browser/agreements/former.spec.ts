import { test } from '@japa/runner'
import { createSignedAgreement } from '#tests/helpers/agreements'
import { browse, expectAccessibleAtBothSizes, open, tolerate } from '#tests/helpers/browser'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { dayFromNow } from '#tests/helpers/stagings'

test.group('An agreement of a job that was given up', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is found from the closed pages and the offer, and only read', async ({ browser }) => {
    const { owner, company, project, bid } = await createSignedAgreement(dayFromNow(20))
    await call(company, `POST /api/bids/${bid.id}/give-up`, { reason: 'A flood.' })
    for (const as of [owner, company]) {
      const page = await browse(browser, { as, size: 'phone' })
      tolerate(page, 403)
      await open(page, `/projects/${project.id}/agreement`)
      await expect(page.getByText(/^A job on this project ended on /)).toBeVisible()
      await page.getByRole('link', { name: 'Read what you signed' }).click()
      await expect(page).toHaveURL(`/bids/${bid.id}/agreement`)
      await expect(page.getByText(/^This job ended on \w+ \d+, \d{4}\./)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Download the PDF' })).toHaveAttribute(
        'href',
        `/bids/${bid.id}/agreement/1/pdf`
      )
      await expect(page.getByRole('region', { name: 'Version 1' })).toContainText('Fingerprint')
      await expect(page.getByRole('button', { name: /Sign|Report|Decline|Prepare/ })).toHaveCount(0)
      await expectAccessibleAtBothSizes(page)
      await page.getByRole('link', { name: 'Go back to the project' }).click()
      await expect(page).toHaveURL(`/projects/${project.id}`)
      await expect(page.getByRole('link', { name: 'Read what you signed' })).toHaveAttribute(
        'href',
        `/bids/${bid.id}/agreement`
      )
    }
  }).tags(['@JOB-92'])
})
