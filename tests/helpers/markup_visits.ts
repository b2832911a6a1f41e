import type { Browser, Page } from 'playwright'
import { adminPath } from '#config/admin'
import { browse, open, tolerate } from '#tests/helpers/browser'
import {
  describePerson,
  expectOnlyText,
  expectToRead,
  watchForScripts,
  type MarkupMarket,
} from '#tests/helpers/markup_market'
import type { Person } from '#tests/helpers/people'

/** A browser in which no text may run; `visit` opens a page and checks it. */
async function browseGuarded(browser: Browser, as?: Person) {
  const page = await browse(browser, { as })
  const noted = watchForScripts(page)
  const visit = async (path: string) => {
    await open(page, path)
    await expectOnlyText(page, noted)
    return page
  }
  return { page, noted, visit }
}

/** Every `step`th item: the others are next to these in longer texts. */
const everyNth = <Item>(items: Item[], step: number) =>
  items.filter((_, place) => place % step === 0)

export async function visitAsOwner(browser: Browser, market: MarkupMarket, texts: string[]) {
  const { visit } = await browseGuarded(browser, market.owner)
  await visit('/dashboard')
  for (const [place, { id }] of market.projects.entries()) {
    if (place % 5 !== 0) continue
    const page = await visit(`/projects/${id}`)
    await expectToRead(page, [texts[place], texts[(place + 9) % texts.length]])
  }
  for (const { id } of everyNth(market.projects, 20)) {
    await visit(`/projects/${id}/compare`)
    await visit(`/submit-project?like=${id}`)
  }
  await expectToRead(await visit(`/projects/${market.projects[1].id}`), [texts[1], texts[10]])
  await visit(`/messages?to=${market.company.user.id}`)
  await visit('/notifications')
}

export async function visitAsCompany(browser: Browser, market: MarkupMarket, texts: string[]) {
  const { visit } = await browseGuarded(browser, market.company)
  await visit('/bids')
  await visit('/payments')
  const page = await visit(`/messages?to=${market.owner.user.id}`)
  await expectToRead(page, texts.slice(-5))
  for (const { id } of everyNth(market.projects, 10)) await visit(`/projects/${id}`)
  for (const id of everyNth(market.due, 4)) await visit(`/payment/${id}`)
  for (const id of everyNth(market.free, 4)) await visit(`/bids/${id}/receipt`)
  for (const text of everyNth(texts, 6)) {
    const query = new URLSearchParams({ city: text, county: text, state: 'NC' })
    await visit(`/projects?${query}`)
  }
  const scheme = texts.findIndex((text) => text.startsWith('javascript:'))
  for (const from of [scheme, ...texts.keys()].filter((at) => at === scheme || at % 10 === 0)) {
    await describePerson(market.company, texts, from)
    await expectToRead(await visit('/profile'), [texts[from]])
    await visit('/edit-profile')
  }
}

/** Other people's texts, and text in the URL itself. */
export async function visitAsStranger(browser: Browser, market: MarkupMarket, texts: string[]) {
  const { page, noted, visit } = await browseGuarded(browser)
  tolerate(page, 404)
  for (const { id } of everyNth(market.projects.slice(2), 10)) await visit(`/projects/${id}`)
  await visit('/companies/u1')
  for (const text of everyNth(texts, 3)) {
    const encoded = encodeURIComponent(text)
    await visit(`/help-center?q=${encoded}`)
    await page.goto(`/nowhere/${encoded}`)
    await expectOnlyText(page, noted)
    await visit(`/login?redirect=${encoded}`)
    await visit(`/reset-password?token=${encoded}`)
  }
}

export async function visitAsAdmin(browser: Browser, { admin }: MarkupMarket, texts: string[]) {
  const { visit } = await browseGuarded(browser, admin)
  const read = new Set<string>()
  for (const tab of [
    ...['', '/users', '/projects', '/inbox', '/reports', '/payments', '/team'],
    ...['/figures', '/figures/offers', '/search?q=an'],
  ]) {
    for (const number of [1, 2, 3]) {
      const page = await visit(`${adminPath}${tab}?page=${number}`)
      const shown = (await page.locator('body').innerText()).replaceAll(/\s+/g, '')
      for (const text of texts) if (shown.includes(text.replaceAll(/\s+/g, ''))) read.add(text)
    }
  }
  return read
}

/** Opens the emails without our content security policy. */
export async function readEmails(browser: Browser, { emails }: MarkupMarket) {
  const page: Page = await browse(browser)
  const noted = watchForScripts(page)
  for (const html of emails) {
    await page.setContent(html)
    await expectOnlyText(page, noted)
  }
  return emails.length
}
