import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { startOrResumePayment } from '#models/payment/start'
import { confirmPayment } from '#models/payment/confirmation'
import type Project from '#models/project'
import { browse, expectToast, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'

const path = ({ id }: Pick<Project, 'id'>) => `/projects/${id}`

test.group('The project page of its owner', (group) => {
  group.each.setup(() => emptyDatabase())

  test('can retry loading the contact details', async ({ assert, browser }) => {
    const { owner, company, project, bid: made } = await createAcceptedBid()
    const page = await browse(browser, { as: owner })
    tolerate(page, /ERR_FAILED/)
    await open(page, path(project))
    const visits: string[] = []
    page.on('request', (request) => {
      if (request.headers()['x-inertia']) visits.push(request.url())
    })
    await page.route('**/contact', (route) => route.abort())
    const intent = await startOrResumePayment(made)
    await payByCard(intent)
    await confirmPayment(made, intent.id)

    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Failed to fetch contact information')
    await expectToast(page, 'Failed to fetch contact information')
    await page.unroute('**/contact')
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('link', { name: 'Email' })).toContainText(company.user.email)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save contact' }).click()
    const card = await readFile(await (await download).path(), 'utf8')
    assert.include(card, `FN:${company.user.name}`)
    assert.include(card, `TEL;TYPE=WORK,VOICE:+1${company.user.phone}`)
    const history = page.getByRole('region', { name: 'What happened' })
    await expect(history).toContainText('paid the platform fee')
    await expect(page.locator('#whose-turn')).toHaveText(
      'Your turn: propose a day for the install.'
    )
    // The polls have brought everything: the page was not asked for again.
    assert.deepEqual(visits, [])
  }).tags(['@OFR-12'])
})
