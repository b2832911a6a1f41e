import db from '@adonisjs/lucid/services/db'
import type { Page, Request } from 'playwright'
import { expect } from '#tests/helpers/expect'
import paymentsConfig from '#config/payments'
import ContactMessage from '#models/contact_message'
import Message from '#models/message'
import MessageReport from '#models/message_report'
import type Project from '#models/project'
import { suspendAccount } from '#models/user/suspension'
import { address } from '#tests/helpers/http'
import { deliverEmails } from '#tests/helpers/emails'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

declare global {
  interface Window {
    /** Set by an injected script. */
    __xss?: number
  }
}

/** A market in which every text is markup, including rows that today's forms would refuse. */
export interface MarkupMarket {
  owner: Person
  company: Person
  admin: Person
  projects: Project[]
  /** Ids of the bids whose fee is due, and of those without a fee. */
  due: number[]
  free: number[]
  /** HTML of every email. */
  emails: string[]
}

/** Ten texts in one, as many as fit into a long field. */
const joinTexts = (texts: string[], from: number) =>
  Array.from({ length: 10 }, (_, place) => texts[(from + place) % texts.length]).join('\n')

export async function fillMarket(texts: string[]): Promise<MarkupMarket> {
  const [owner, company, admin] = [await createOwner(), await createStager(), await createAdmin()]
  const projects: Project[] = []
  const due: number[] = []
  const free: number[] = []
  for (const [place, text] of texts.entries()) {
    const short = text.slice(0, 60)
    const project = await createProject(owner, {
      title: text,
      description: joinTexts(texts, place),
      location: text,
      city: text,
      neighborhood: text,
      county: text,
      otherRooms: text,
      budgetRange: short,
    })
    projects.push(project)
    const isFree = place % 3 === 0
    const made = await createBid(project, company, { amount: isFree ? 60 : 3640 })
    if (place % 2 === 0) {
      await made.accept(owner.user)
      const accepted = isFree ? free : due
      accepted.push(made.id)
    }
    await Message.send(company.user, owner.user, text, { project })
    const inquiry = { name: text, email: 'pat@x.example', subject: 'general', message: text }
    await ContactMessage.receive(inquiry as Parameters<typeof ContactMessage.receive>[0])
    await insertUser(place, text)
  }
  await MessageReport.file(owner.user, {
    reportedId: company.user.id,
    reason: joinTexts(texts, 0).slice(0, 1000),
  })
  await projects[1].hide({ by: admin.user, reason: joinTexts(texts, 20).slice(0, 900) })
  const { user } = await createOwner({ name: texts[0] })
  const reason = joinTexts(texts, 40).slice(0, 900)
  await suspendAccount(user, { by: admin.user, category: 'conduct', reason })
  const sent = await deliverEmails()
  return { owner, company, admin, projects, due, free, emails: sent.map(({ html }) => html) }
}

const insertUser = (place: number, text: string) =>
  db.rawQuery(
    `insert into users (username, email, password, user_type, name, company, website, bio,
       stager_identifier, created_at, updated_at)
     values (:username, :email, 'x', 'staging_company', :text, :text, :text, :text, :username,
       now(), now())`,
    { username: `u${place}`, email: `u${place}@x.example`, text }
  )

/** Fills a person's profile with these texts, as many as fit. */
export const describePerson = ({ user }: Person, texts: string[], from: number) =>
  db
    .from('users')
    .where('id', user.id)
    .update({
      name: texts[from],
      company: texts[from],
      website: texts[from],
      bio: joinTexts(texts, from).slice(0, 2000),
    })

/** Records dialogs and requests to other sites, which no text may cause. */
export function watchForScripts(page: Page): string[] {
  const noted: string[] = []
  page.on('dialog', (dialog) => {
    noted.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request: Request) => {
    const url = request.url()
    const isOwn = [address, paymentsConfig.apiBase].some((origin) => url.startsWith(origin))
    if (!isOwn && !/^(data|blob|about):/.test(url)) noted.push(`asked ${url}`)
  })
  return noted
}

/** Checks that no element, attribute or link on the page comes from a text. */
export async function expectOnlyText(page: Page, noted: string[]) {
  const found = await page.evaluate(() => {
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element
        .getAttributeNames()
        .filter((name) => name.startsWith('on'))
        .map((name) => `${element.tagName} ${name}`)
    )
    const addresses = ['href', 'action', 'formaction', 'src', 'data'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? '')
    )
    // React replaces such a URL with this one, which only throws.
    const harmless = "javascript:throw new Error('React has blocked"
    const links = addresses
      .filter((value) => !value.startsWith(harmless))
      .filter((value) => /^\s*(java\s*script|vbscript|data:text)/i.test(value))
    const scripts = [...document.querySelectorAll('script')]
      .filter(({ type, src }) => !src && !/^application\/(ld\+)?json$/.test(type))
      .map(({ textContent }) => `script ${textContent}`)
      // The page has one script of its own, in its head.
      .filter((script) => !/^script\s+if \(!\('PublicKeyCredential' in window\)/.test(script))
    return [...handlers, ...links, ...scripts, ...(window.__xss ? ['a script ran'] : [])]
  })
  expect([...found, ...noted], page.url()).toEqual([])
}

/** Presses what opens the folded parts of a page. */
async function unfold(page: Page) {
  const closed = page.locator('details.fold:not([open]) > summary').filter({ visible: true })
  while ((await closed.count()) > 0) await closed.first().click()
}

/** Checks that the texts are readable as written, whatever the line breaks. */
export async function expectToRead(page: Page, texts: string[]) {
  await unfold(page)
  const squeeze = (text: string) => text.replaceAll(/\s+/g, '')
  const shown = squeeze(await page.locator('body').innerText())
  expect(texts.filter((text) => !shown.includes(squeeze(text)))).toEqual([])
}
