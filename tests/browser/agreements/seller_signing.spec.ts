import { test } from '@japa/runner'
import { readAgreement } from '#tests/helpers/agreements'
import { browse, expectAccessible, expectNoSidewaysScroll, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { password } from '#tests/helpers/people'
import { createForSellers, linkOf } from '#tests/helpers/sellers'

test.group('The page on which a seller signs', (group) => {
  group.each.setup(() => emptyDatabase())

  test('counts as opened once a person uses it, and fits each screen', async ({
    browser,
    assert,
  }) => {
    const scene = await createForSellers()
    const page = await browse(browser, {})
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await open(page, `/sign?token=${await linkOf()}`)
    const button = page.getByRole('button', { name: 'Send me a code' })
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(button).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 844 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 320, height: 844 })
    const banner = page.getByRole('banner')
    const [logo, menu] = await Promise.all(
      [banner.getByRole('link', { name: 'Stagely' }), banner.getByLabel('Open menu')].map((one) =>
        one.evaluate((each) => each.getBoundingClientRect().toJSON())
      )
    )
    assert.isAbove(menu.width, 0)
    const isBeside = logo.right <= menu.left || logo.bottom <= menu.top
    assert.isTrue(isBeside, 'the menu covers the logo')
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    assert.deepEqual(sent, [])

    const opened = page.waitForResponse((response) => /signing\/openings/.test(response.url()))
    await page.keyboard.press('Tab')
    assert.equal((await opened).status(), 204)
    const { parties } = (await readAgreement(scene, scene.owner)).versions[0]
    assert.isNotNull(parties[0].link?.openedAt)
    await button.press('Enter')
    await expect(page.getByLabel('Code from the email')).toBeFocused()
    assert.deepEqual(sent, ['/api/signing/openings', '/api/signing/codes'])
  }).tags(['@SEL-41', '@SEL-42', '@SEL-72', '@R692'])

  test('leaves the step to the seller as soon as the company has signed', async ({ browser }) => {
    const { company, project } = await createForSellers()
    const page = await browse(browser, { as: company, withoutPolls: true })
    await open(page, `/projects/${project.id}/agreement`)
    const progress = page.getByRole('region', { name: 'Progress' })
    await expect(progress).toContainText('sign the agreement that you sent')
    await page.getByLabel('Your full name').fill(company.user.name)
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('I agree to sign this electronically').check()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(progress).toContainText('Waiting for the seller to sign the agreement')
    await expect(progress).not.toContainText('sign the agreement that you sent')
  }).tags(['@SEL-54'])
})
