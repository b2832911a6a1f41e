import { test } from '@japa/runner'
import { dayWithWeekday } from '#shared/values/market_time'
import {
  createReleasedHome,
  createSentAgreement,
  readAgreement,
  sendDraftOf,
  signAs,
  writeDraft,
} from '#tests/helpers/agreements'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  open,
  tabTo,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { cookieOf } from '#tests/helpers/http'
import { asDrawn, textOfPdf } from '#tests/helpers/pdf'
import { createOwner } from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const day = dayFromNow(10)

test.group('The terms of an agreement on its page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('come first in the draft, which names what the PDF can’t draw', async ({
    browser,
    assert,
  }) => {
    const owner = await createOwner({ name: 'Dana 山田', userType: 'realtor' })
    const scene = await createReleasedHome({ amount: 99 }, owner)
    const sections = [{ heading: 'Rules', text: '☒ No pets, ✅ cats, שלום, 合 {price}' }]
    await writeDraft(scene, { sections, installOn: day })
    const page = await browse(browser, { as: scene.company })
    await open(page, `/projects/${scene.project.id}/agreement`)
    const article = page.locator('article')
    await expect(article.locator('h3')).toHaveText(['Terms', 'Rules'])
    await expect(article).toContainText('Price of the accepted offer: $99')
    await expect(article).toContainText('Client: Dana 山田, real estate agent, on behalf of')
    const terms = page.getByLabel('Terms and versions')
    await expect(terms).toContainText('Accepted offer$99')
    await expect(terms).toContainText(dayWithWeekday(day))
    await expect(page.getByText('The PDF can’t draw every character')).toBeVisible()
    await expect(page.getByText('It lacks 山 田 ש ל ו ם 合.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await sendDraftOf(scene)
    const phone = await browse(browser, { as: owner, size: 'phone' })
    await open(phone, `/projects/${scene.project.id}/agreement`)
    const { versions } = await readAgreement(scene, owner)
    await expect(phone.getByText(`Reference ${versions[0].reference}`)).toBeVisible()
    await expect(phone.getByText('It lacks 山 田 ש ל ו ם 合.')).toBeVisible()
    const name = phone.getByLabel('Your full name')
    await expect(
      phone.getByText('This is your signature, as a real estate agent, on behalf of the seller.')
    ).toBeVisible()
    await name.fill('Dana ☒')
    await expect(phone.getByText('The PDF can’t draw all of this name.')).toHaveCount(0)
    await name.fill('Dana 山田')
    await expect(
      phone.getByText('The PDF can’t draw all of this name. It lacks 山 田.')
    ).toBeVisible()
    await expectNoSidewaysScroll(phone)
    await expectAccessibleAtBothSizes(phone)

    const seen = (await phone.locator('article').innerText()).split('\n').filter(Boolean)
    for (const person of [owner, scene.company]) await signAs(scene, person)
    const path = `/projects/${scene.project.id}/agreement/1/pdf`
    const { body } = await exchange('GET', path, { headers: { cookie: cookieOf(owner) } })
    const pdf = await textOfPdf(body)
    assert.isAbove(seen.length, 10)
    for (const line of seen) assert.include(pdf, asDrawn(line))
  }).tags(['@AGR-86', '@AGR-88', '@AGR-90', '@AGR-93'])

  test('mark what has changed since the version before', async ({ browser, assert }) => {
    const scene = await createSentAgreement(day)
    const first = await readAgreement(scene, scene.owner)
    const [, parties, ...rest] = first.shown!.sections
    const sections = [
      { ...parties, text: `${parties.text} Pets stay outside.` },
      ...rest.filter(({ heading }) => heading !== 'Early sale'),
      { heading: 'Keys', text: 'In the lockbox.' },
    ]
    await writeDraft(scene, { sections, installOn: dayFromNow(12), extensionPerMonth: 500 })
    await sendDraftOf(scene)
    const page = await browse(browser, { as: scene.owner })
    await open(page, `/projects/${scene.project.id}/agreement`)
    const toggle = page.getByRole('button', { name: 'Show changes since version 1' })
    await expect(page.locator('ins')).toHaveCount(0)
    await tabTo(page, toggle)
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    const added = page.locator('article ins')
    const removed = page.locator('article del')
    await expect(added.filter({ hasText: 'Pets stay outside.' })).toHaveCount(1)
    await expect(added.filter({ hasText: 'In the lockbox.' })).toHaveCount(1)
    await expect(added.filter({ hasText: '500' })).toHaveCount(1)
    await expect(removed.filter({ hasText: '450' })).toHaveCount(1)
    await expect(removed.filter({ hasText: 'the client tells the company' })).toHaveCount(1)
    await expect(removed.filter({ hasText: 'Early sale' })).toHaveCount(1)
    assert.match((await added.first().textContent()) ?? '', /^ \[added: .*\] $/)
    assert.match((await removed.first().textContent()) ?? '', /^ \[removed: .*\] $/s)
    await expect(page.locator('article')).toContainText('Foothill Home Staging')
    await expectAccessibleAtBothSizes(page)
    await expectNoSidewaysScroll(page)
    await toggle.press('Enter')
    await expect(page.locator('ins')).toHaveCount(0)

    await open(page, `/projects/${scene.project.id}/agreement?version=1`)
    await expect(page.getByRole('button', { name: 'Show changes' })).toHaveCount(0)
  }).tags(['@AGR-92'])
  test('are read in the order in which they are signed, line by line', async ({
    browser,
    assert,
  }) => {
    const long = 'Pets: none, and no smoking anywhere in the home or on its terrace. '.repeat(4)
    const sections = [{ heading: 'Split', text: `Shares:\n\u05be90% – 10%\n${long}` }]
    const scene = await createSentAgreement(day, { sections })
    const page = await browse(browser, { as: scene.owner })
    await open(page, `/projects/${scene.project.id}/agreement`)
    const text = page.locator('article p').last()
    await expect(text).toContainText('90% – 10%')
    const left = await text.evaluate((element) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: Record<string, number> = {}
      while (nodes.nextNode()) {
        const node = nodes.currentNode as Text
        for (const part of ['90%', '10%', 'Shares', 'Pets']) {
          const at = node.data.indexOf(part)
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + part.length)
          found[part] = range.getBoundingClientRect().left
          range.setEnd(node, node.data.length)
          const rows = [...range.getClientRects()].map((rect) => rect.left)
          if (rows.length > 1) found[`rest of ${part}`] = Math.max(...rows)
        }
      }
      return found
    })
    assert.isBelow(left['90%'], left['10%'])
    assert.closeTo(left['Pets'], left['Shares'], 0.5)
    assert.isAbove(left['rest of Pets'], left['Pets'] + 10)
  }).tags(['@AGR-142', '@AGR-143'])
})
