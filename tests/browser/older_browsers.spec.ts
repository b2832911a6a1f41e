import { test } from '@japa/runner'
import { browse, open, tolerate } from '#tests/helpers/browser'
import { expect } from '#tests/helpers/expect'

const sentence =
  "This browser is too old for Stagely, so parts of it won't work. Use Safari or iOS 16.4, Chrome or Edge 111, Firefox 128, or a newer version."

/** A part of the note's condition, and one that takes its place: what an older browser makes of it. */
const older = {
  Chrome: ['color-mix(', 'no-color-mix('],
  Safari: ['(-webkit-hyphens: none) and (not (margin-trim: inline))', '(color: red)'],
  Firefox: ['(-moz-orient: inline) and (not (color: rgb(from red r g b)))', '(color: red)'],
}

test.group('The note for older browsers', () => {
  test('is not shown in this one', async ({ browser }) => {
    const page = await browse(browser)
    for (const path of ['/', '/login']) {
      await open(page, path)
      await expect(page.getByText(sentence)).toHaveCount(1)
      await expect(page.getByText(sentence)).toBeHidden()
    }
  }).tags(['@SCL-134', '@R381'])

  for (const [name, [part, replacement]] of Object.entries(older)) {
    test(`is shown without scripts, in an older ${name}`, async ({ browser }) => {
      const page = await browse(browser)
      tolerate(page, /Content Security Policy/)
      await page.route('**/login', async (route) => {
        const response = await route.fetch()
        const html = await response.text()
        expect(html).toContain(part)
        const body = html.replace(part, replacement)
        const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" }
        await route.fulfill({ response, body, headers })
      })
      await page.goto('/login', { waitUntil: 'commit' })
      await expect(page.getByText(sentence)).toBeVisible()
    }).tags(['@SCL-134'])
  }
})
