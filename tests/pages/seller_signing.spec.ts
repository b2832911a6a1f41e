import { test } from '@japa/runner'
import { readAgreement, signAs } from '#tests/helpers/agreements'
import { emptyDatabase } from '#tests/helpers/database'
import { browse, expect, expectAccessible, expectToast, open } from '#tests/helpers/page_dom'
import { createForSellers, emailsTo, kim, linkOf, sam, signWith } from '#tests/helpers/sellers'

test.group('The page of a seller', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows the text, sends a code, and signs with it', async ({ assert }) => {
    const scene = await createForSellers()
    const page = await browse()
    await open(page, `/sign?token=${await linkOf()}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('For Sam Seller. Read it to the end, then sign below.')
    await expect(main).toContainText('Signs for the client: Sam Seller')
    await expect(main).not.toContainText(sam.email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expectToast(page, 'Code sent')
    const emails = await emailsTo(sam.email)
    const code = /^\d{6}$/m.exec(emails.at(-1)?.text ?? '')?.[0] ?? ''
    await expectAccessible(page)
    const sign = page.getByRole('button', { name: 'Sign', exact: true })
    await sign.click()
    await expect(page.getByLabel('Code from the email')).toBeFocused()
    await page.getByLabel('Code from the email').fill(code)
    await page.getByLabel('Your full name').fill('sam seller')
    await page.getByRole('checkbox').check()
    await sign.click()
    await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible()
    const { parties } = (await readAgreement(scene, scene.owner)).versions[0]
    assert.isNotNull(parties[0].signedAt)
  }).tags(['@SEL-41', '@SEL-35'])

  test('hands the link back after a question', async ({ assert }) => {
    const scene = await createForSellers()
    const page = await browse()
    await open(page, `/sign?token=${await linkOf()}`)
    await page.getByRole('button', { name: 'This isn’t me' }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'This isn’t me' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
    const { parties } = (await readAgreement(scene, scene.owner)).versions[0]
    assert.equal(parties[0].handedBack, 'not_me')
  }).tags(['@SEL-45'])

  test('says so for a link that doesn’t work, and to the two sides', async () => {
    const scene = await createForSellers()
    const link = `/sign?token=${await linkOf()}`
    for (const person of [scene.owner, scene.company]) {
      const own = await browse({ as: person })
      await open(own, link)
      await expect(own.getByRole('heading', { name: 'This link is for the seller' })).toBeVisible()
      await expectAccessible(own)
    }
    const page = await browse()
    await open(page, '/sign?token=unknown')
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await expectAccessible(page)
  }).tags(['@SEL-41', '@SEL-50'])
})

test.group('Who signs for the client', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is entered by the agent on the page of the agreement', async ({ assert }) => {
    const scene = await createForSellers()
    const { owner, company, project } = scene
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}/agreement`)
    await expect(page.getByRole('main')).toContainText('Sam Seller, the seller, hasn’t signed')
    await page.getByRole('button', { name: 'Change who signs' }).click()
    await page.getByRole('radio', { name: 'The seller and me' }).first().check()
    await page.getByRole('button', { name: 'Add a seller' }).click()
    await page.getByLabel('Seller 2: full name').fill(kim.name)
    await page.getByLabel('Seller 2: email address').fill(kim.email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Saved')
    const { clientSide } = await readAgreement(scene, owner)
    assert.deepEqual(clientSide.sellers, [sam, kim])
    const theirs = await browse({ as: company })
    await open(theirs, `/projects/${project.id}/agreement`)
    await expect(theirs.getByRole('main')).toContainText(kim.name)
    await expect(theirs.getByRole('main')).not.toContainText(kim.email)
    await expectAccessible(theirs)
  }).tags(['@SEL-30', '@SEL-31'])

  test('the signed agreement says how each signature was confirmed', async () => {
    const scene = await createForSellers()
    await signAs(scene, scene.company)
    await signWith(scene, await linkOf())
    const page = await browse({ as: scene.company })
    await open(page, `/projects/${scene.project.id}/agreement`)
    await expect(page.getByRole('main')).toContainText(
      'confirmed with a link and a code sent to an address entered by the agent; identity not checked'
    )
    await expect(page.getByRole('main')).toContainText('Signed by everyone')
    await expectAccessible(page)
  }).tags(['@SEL-58'])
})
