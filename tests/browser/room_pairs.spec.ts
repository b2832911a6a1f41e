import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import {
  atBothSizes,
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  reload,
} from '#tests/helpers/browser'
import { address } from '#tests/helpers/http'
import { emptyMarket } from '#tests/helpers/payments'
import { cameraPhoto, document as fileNamed } from '#tests/helpers/photos'
import { createCompletedWork } from '#tests/helpers/room_pairs'

test.group('Before-and-after pairs', (group) => {
  group.each.setup(() => emptyMarket())

  test('go from the company to the owner and into the portfolio', async ({ browser }) => {
    const { owner, company, project } = await createCompletedWork()
    const taker = await browse(browser, { as: company, size: 'phone' })
    await open(taker, `/projects/${project.id}`)
    await taker.getByRole('link', { name: 'Photos', exact: true }).click()
    const form = taker.getByRole('form', { name: 'Add a pair' })
    await form.getByRole('button', { name: 'Add pair' }).click()
    await expect(form.getByText('Choose one of the project’s photos')).toBeVisible()
    await expectAccessibleAtBothSizes(taker)
    const picker = form.getByLabel('After photo')
    await picker.setInputFiles(fileNamed('list.pdf'))
    await expectToast(taker, 'Invalid File Type')
    await picker.setInputFiles(await cameraPhoto('kitchen.jpg'))
    await form.getByLabel('Photo 2 of the project').check()
    await form.getByLabel('Room', { exact: true }).selectOption('Kitchen')
    await expect(form.getByRole('slider', { name: /preview/ })).toBeAttached()
    await form.getByRole('button', { name: 'Add pair' }).click()
    await expectToast(taker, 'Pair added')
    const card = taker.getByRole('listitem', { name: 'Kitchen' })
    await expect(card.getByText('Not shown: the owner decides')).toBeVisible()
    await expect(form.getByLabel('Photo 2 of the project')).toHaveCount(0)

    const decider = await browse(browser, { as: owner })
    await open(decider, `/projects/${project.id}`)
    await decider.getByRole('link', { name: 'Photos', exact: true }).click()
    const answer = decider.getByRole('switch', { name: 'Show it in the company’s portfolio' })
    await answer.check()
    await expectToast(decider, 'Shown in the portfolio')
    await expect(answer).toBeChecked()
    await expectAccessibleAtBothSizes(decider)

    const path = `/companies/${company.user.stagerIdentifier}`
    const visitor = await browse(browser, { size: 'phone' })
    await open(visitor, path)
    const slider = visitor.getByRole('slider', { name: /Kitchen, Asheville/ })
    await slider.focus()
    await slider.press('ArrowRight')
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      '51% of the picture shows the room before'
    )
    const box = (await slider.boundingBox())!
    await visitor.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2)
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(80)
    for (const when of ['before', 'after']) {
      const picture = visitor.getByAltText(new RegExp(`^Kitchen.* ${when} staging$`))
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    }
    await atBothSizes(visitor, async () => {
      await expectAccessible(visitor)
      expect(
        await visitor.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      ).toBeLessThanOrEqual(0)
    })

    await answer.uncheck()
    await expectToast(decider, 'No longer shown')
    await reload(visitor)
    await expect(slider).toHaveCount(0)
    await reload(taker)
    await card.getByRole('button', { name: 'Remove' }).click()
    const question = taker.getByRole('alertdialog', { name: 'Remove this pair?' })
    await question.getByRole('button', { name: 'Remove pair' }).click()
    await expectToast(taker, 'Pair removed')
    await expect(card).toHaveCount(0)
  }).tags(['@TRU-60', '@TRU-61', '@TRU-65'])

  test('are two pictures without scripts', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: address, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('slider', { name: /before and after/ })).toHaveCount(0)
    const tops = await Promise.all(
      [/living room, empty$/, /staged with a sofa/].map(async (alt) => {
        const { y, height } = (await page.getByAltText(alt).boundingBox())!
        return { y, height }
      })
    )
    expect(tops[1].y).toBeGreaterThanOrEqual(tops[0].y + tops[0].height)
    await context.close()
  }).tags(['@TRU-65'])
})
