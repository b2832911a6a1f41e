import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { storagePath } from '#config/storage'
import { marketZone } from '#shared/values/market_time'
import { placePath } from '#shared/places/place_addresses'
import { countiesOf } from '#queries/counties'
import { request } from '#tests/helpers/canary_requests'
import { bearerOf, cookieOf, type WireAnswer } from '#tests/helpers/wire'
import { maySee, type Channel, type Viewer } from '#tests/helpers/canary_rules'
import { canariesIn, type Canary } from '#tests/helpers/canary_tokens'
import type { CanaryMarket, SignedInResident } from '#tests/helpers/canary_market'
import { deliverEmails } from '#tests/helpers/emails'

type Paths = (market: CanaryMarket) => (string | number)[]

const thisYear = () => DateTime.now().setZone(marketZone).year

const agreements: Paths = ({ plots: all }) =>
  all.flatMap(({ id }) => [id, `${id} ?version=1`, `${id} ?version=2`])

const noParameters: Paths = () => ['']
const plots: Paths = ({ plots: all }) => all.map(({ id }) => id)
const bids: Paths = ({ bids: all }) => all.map(({ id }) => id)
const users: Paths = ({ players }) => players.map(({ id }) => id)

const versions: Paths = ({ plots: all }) => all.flatMap(({ id }) => [`${id} 1`, `${id} 2`])

/** The requests for each route: its parameter or, after a `?`, its query. */
export const calls: Record<string, Paths> = {
  '/api/auth/me': noParameters,
  '/api/notifications/pending-bids': noParameters,
  '/api/notifications': noParameters,
  '/api/notifications/unread': noParameters,
  '/api/notifications/preferences': noParameters,
  '/api/push-subscriptions': noParameters,
  '/api/saved-searches': noParameters,
  '/api/projects': ({ city, state }) => [
    '',
    `?status=open&state=${state}&city=${encodeURIComponent(city)}`,
    `?removed=true&state=${state}&city=${encodeURIComponent(city)}`,
    `?within=25&sort=nearest&state=${state}&city=${encodeURIComponent(city)}`,
  ],
  '/api/projects/dashboard': noParameters,
  '/api/projects/places': () => ['', '?kind=county'],
  '/api/counties/open': ({ state }) => [`?state=${state}`],
  '/api/usual-price': () => ['?stagingLevel=luxury&size=2500_3999&state=NC'],
  '/api/projects/:id': (market) => plots(market).flatMap((id) => [id, `${id}?photos=inline`]),
  '/api/projects/:id/bids': plots,
  '/api/projects/:id/job': plots,
  '/api/projects/:id/staging': plots,
  '/api/projects/:id/schedule': plots,
  '/api/projects/:id/condition-photos': plots,
  '/api/projects/:id/agreement': agreements,
  '/api/projects/:id/invitations': plots,
  '/api/projects/:id/seller-link': plots,
  '/api/projects/:id/reach': plots,
  '/api/favorites': noParameters,
  '/api/bids/all': noParameters,
  '/api/bids/:id/contact': bids,
  '/api/users/:id/bids': users,
  '/api/users/:id/sessions': users,
  '/api/users/:id/passkeys': users,
  '/api/users/:id/calendar': users,
  '/api/users/:id/agreement-templates': users,
  '/api/users/:id/export': users,
  '/api/users/:id/person/export': users,
  '/api/messages/conversations': noParameters,
  '/api/messages/:id': users,
  '/api/admin/stats': noParameters,
  '/api/admin/health': noParameters,
  '/api/admin/users': noParameters,
  '/api/admin/users-detailed': noParameters,
  '/api/admin/users/download': noParameters,
  '/api/admin/projects': noParameters,
  '/api/admin/contact-messages': noParameters,
  '/api/admin/reports': noParameters,
  '/api/admin/badges': noParameters,
  '/api/admin/reviews': noParameters,
  '/api/admin/agreement-reports': noParameters,
  '/api/admin/given-up-jobs': noParameters,
  '/api/admin/owner-reports': noParameters,
  '/api/admin/questions': noParameters,
  '/api/admin/payments': noParameters,
  '/api/admin/payments/totals': noParameters,
  '/api/admin/payments/free': noParameters,
  '/api/admin/payments/download': noParameters,
  '/api/admin/revenue/download': noParameters,
  '/api/admin/reconciliations': noParameters,
  '/api/admin/users-detailed/download': noParameters,
  '/api/admin/projects/download': noParameters,
  '/api/admin/contact-messages/download': noParameters,
  '/api/admin/reports/download': noParameters,
  '/api/admin/reconciliations/download': noParameters,
  '/api/admin/activity/download': noParameters,
  '/api/admin/users/:id/export': users,
  '/api/admin/users/:id/running-jobs': users,
  '/api/admin/users/:id/bids/download': users,
  '/api/admin/users/:id/projects/download': users,
  '/api/admin/users/:id/timeline/download': users,
}

export const pages: Record<string, Paths> = {
  '/': noParameters,
  '/contact': noParameters,
  '/statistics': noParameters,
  '/how-reputation-works': noParameters,
  '/pricing': noParameters,
  '/home-staging': noParameters,
  '/home-staging/:state': ({ state }) => [placePath({ state, county: null }).split('/')[2]],
  '/home-staging/:state/:county': ({ state, county }) => [
    placePath({ state, county }).split('/').slice(2).join(' '),
  ],
  '/login': noParameters,
  '/crew/:token': ({ crewTokens }) => crewTokens,
  '/seller/:token': ({ sellerTokens }) => sellerTokens,
  '/two-step': noParameters,
  '/projects': ({ city, state }) => ['', `?state=${state}&city=${encodeURIComponent(city)}`],
  '/projects/:id': plots,
  '/projects/:id/compare': plots,
  '/projects/:id/staging': plots,
  '/projects/:id/schedule': plots,
  '/invoices': noParameters,
  '/invoices.csv': noParameters,
  '/invoices.pdf': noParameters,
  '/invoices/:id': ({ invoices }) => invoices,
  '/invoices/:id/pdf': ({ invoices }) => invoices,
  '/projects/:id/card': plots,
  '/projects/:id/card/picture': plots,
  '/projects/:id/offer-on-all': plots,
  '/projects/:id/yours': plots,
  '/projects/:id/agreement': agreements,
  '/projects/:id/agreement/:number/pdf': versions,
  '/projects/:id/agreement/:number/text': versions,
  '/companies/:identifier': ({ identifiers }) => identifiers,
  '/submit-project': ({ plots: all }) => ['', ...all.map(({ id }) => `?like=${id}`)],
  '/submit-projects': noParameters,
  '/dashboard': noParameters,
  '/favorites': noParameters,
  '/invitations': noParameters,
  '/bids': noParameters,
  '/alerts': noParameters,
  '/files/:file': ({ files: sent }) => sent,
  '/messages': ({ players, plots: all }) => [
    '',
    ...players.map(({ id }) => `?to=${id}${all[0] ? `&project=${all[0].id}` : ''}`),
  ],
  '/notifications': noParameters,
  '/notifications/preferences': noParameters,
  '/profile': noParameters,
  '/edit-profile': noParameters,
  '/password-and-sessions': noParameters,
  '/people': noParameters,
  '/portfolio-upload': noParameters,
  '/projects/:id/before-and-after': plots,
  '/projects/:id/photo-sheet': plots,
  '/agreement-templates': noParameters,
  '/agreement-templates/new': ({ templates }) => templates.map((id) => `?from=${id}`),
  '/agreement-templates/:templateId': ({ templates }) => templates,
  '/badges': noParameters,
  '/badges/:id/document': ({ badges }) => badges,
  '/payment/:bidId': bids,
  '/payments': noParameters,
  '/payments.csv': noParameters,
  '/business': noParameters,
  '/statements/:year': () => [thisYear()],
  '/statements/:file': () => [`${thisYear()}.csv`],
  '/receipts/:number': ({ receipts }) => receipts,
  '/bids/:id/receipt': bids,
  '/bids/:id/agreement': bids,
  '/bids/:id/agreement/:number/pdf': ({ bids: all }) => all.map(({ id }) => `${id} 1`),
  '/bids/:id/agreement/:number/text': ({ bids: all }) => all.map(({ id }) => `${id} 1`),
  '/sitemap.xml': noParameters,
  '/admin': noParameters,
  '/:console': () => [adminPath.slice(1)],
  '/:console/users': () => [adminPath.slice(1)],
  '/:console/projects': () => [adminPath.slice(1)],
  '/:console/inbox': () => [adminPath.slice(1)],
  '/:console/users/:id': ({ players }) => players.map(({ id }) => `${adminPath.slice(1)} ${id}`),
  '/:console/projects/:id': ({ plots: all }) => all.map(({ id }) => `${adminPath.slice(1)} ${id}`),
  '/:console/inbox/:id': () => [`${adminPath.slice(1)} 1`],
  '/:console/reports': () => [adminPath.slice(1)],
  '/:console/reviews': () => [adminPath.slice(1)],
  '/:console/reports/:id/files/:file': ({ files: sent, reports }) =>
    reports.flatMap((id) => sent.map((file) => `${adminPath.slice(1)} ${id} ${file}`)),
  '/:console/badges': () => [adminPath.slice(1)],
  '/:console/badges/:id/document': ({ badges }) =>
    badges.map((id) => `${adminPath.slice(1)} ${id}`),
  '/:console/given-up-jobs': () => [adminPath.slice(1)],
  '/:console/owner-reports': () => [adminPath.slice(1)],
  '/:console/questions': () => [adminPath.slice(1)],
  '/:console/agreement-reports': () => [adminPath.slice(1)],
  '/:console/agreement-reports/:id': () => [`${adminPath.slice(1)} 1`],
  '/:console/payments': () => [adminPath.slice(1)],
  '/:console/team': () => [adminPath.slice(1)],
  '/:console/team/:id': ({ players }) => players.map(({ id }) => `${adminPath.slice(1)} ${id}`),
  '/:console/payments/:id': () => [`${adminPath.slice(1)} 1`],
  '/:console/figures': () => [adminPath.slice(1)],
  '/:console/figures/:name': () => [`${adminPath.slice(1)} payments`],
  '/:console/search': () => [adminPath.slice(1)],
}

/** Photo files. */
const files: Paths = ({ players, pairPhotos }) =>
  [...players.flatMap(({ photos }) => photos), ...pairPhotos].flatMap((name) => [
    `${name}.webp`,
    `${name}-480.webp`,
  ])

/** GET routes without personal data, or with the same page as another route. */
export const skippedRoutes = [
  '/api/openapi.json',
  '/api/cities',
  '/api/places/suggestions',
  '/api/counties',
  '/api/counties/neighbors',
  '/api/counties/map',
  // Says nothing about whose the file is.
  '/api/agreements/checks/:hash',
  '/agreements/check',
  '/post-a-project',
  '/how-it-works',
  '/about',
  '/help-center',
  '/terms-of-service',
  '/privacy-policy',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/restore-email',
  '/submit-project-final',
  '/submit-project-simple',
  '/submit-project-new',
  '/submit-project-old',
  // Open to whoever has the secret address, so their own specs say what they contain.
  '/join',
  '/sign',
  '/sign/pdf',
  '/calendar/:file',
  '/unsubscribe/:token?',
  '/payment',
  '/payment-checkout',
  '/payment-checkout/:bidId',
  // Shows the emails to developers; the scan reads the emails themselves.
  '/dev/mail',
  '/dev/mail/:email',
  '/robots.txt',
  '/service-worker.js',
  '/offline',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  // Shows no data, and redirects sessions that need no code.
  '/:console/verify',
  '/health/live',
  '/health/ready',
  '/photos/:file',
  '/api/*',
  '/*',
]

/** The values of several parameters are separated by spaces; a query is the last one. */
const filled = (pattern: string, value: string | number) => {
  const values = String(value).split(' ')
  return pattern.replaceAll(/:\w+/g, () => values.shift() ?? '') + values.join('')
}

const addressesOf = (table: Record<string, Paths>, market: CanaryMarket) =>
  Object.entries(table).flatMap(([pattern, values]) =>
    values(market).map((value) =>
      pattern.includes(':') ? filled(pattern, value) : `${pattern}${value}`
    )
  )

/** Counts what was read, and collects the leaks. */
export class CanaryScan {
  responses = 0
  emails = 0
  sightings = 0
  readonly leaks = new Map<string, number>()
  #read = new Set<string>()
  #version = ''

  /** Fetches everything as every viewer, over `lanes` connections. */
  async crawl(market: CanaryMarket, step: string, lanes = 6) {
    market.county ??= (await countiesOf(market.state))[0].county
    const visitors: (SignedInResident | null)[] = [null, ...market.players]
    const visits = visitors.flatMap((visitor) => this.#visitsOf(visitor, market))
    const work = visits.values()
    const lane = async () => {
      for (const visit of work) await visit(step)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  #visitsOf(visitor: SignedInResident | null, market: CanaryMarket) {
    const bearer = visitor ? bearerOf(visitor.session) : {}
    const cookie = visitor ? cookieOf(visitor.session) : {}
    const inertia = () => ({ ...cookie, 'x-inertia': 'true', 'x-inertia-version': this.#version })
    // Photos of a deleted account are no longer served.
    const gone = market.players.flatMap(({ isDeleted, photos }) => (isDeleted ? photos : []))
    const addresses = [
      ...addressesOf(calls, market).map((path) => ({ path, headers: () => bearer })),
      ...addressesOf(pages, market).flatMap((path) => [
        { path, headers: () => cookie },
        { path, headers: inertia },
      ]),
      ...addressesOf({ '/photos/:file': files }, market).map((path) => ({
        path,
        headers: () => cookie,
      })),
    ]
    return addresses.map(({ path, headers }) => async (step: string) => {
      const answer = await request('GET', path, headers())
      await this.#scan(answer, { path, gone, visitor, step })
    })
  }

  async #scan(
    answer: WireAnswer,
    {
      path,
      gone,
      visitor,
      step,
    }: { path: string; gone: string[]; visitor: SignedInResident | null; step: string }
  ) {
    this.responses += 1
    const where = `${step}: GET ${path} as ${visitor?.name ?? 'anonymous'}`
    if (answer.status >= 500 || answer.status === 429) this.#note(`${where}: ${answer.status}`)
    if (answer.status === 200 && gone.some((name) => path.includes(name))) this.#note(where)
    const channel = channelOf(path)
    const { 'set-cookie': cookies, ...headers } = answer.headers
    // The ETag of a photo contains the name that was requested.
    delete headers.etag
    const viewer = visitor ?? 'anonymous'
    this.look(JSON.stringify(headers), viewer, channel, `${where}, headers`)
    this.look(String(cookies ?? ''), viewer, 'call', `${where}, cookies`)
    const type = String(answer.headers['content-type'])
    if (type.includes('zip')) {
      for (const part of await unpack(answer.body)) this.look(part, viewer, channel, where)
      return
    }
    const text = answer.body.toString(type.startsWith('image/') ? 'latin1' : 'utf8')
    this.#version ||= /"version":"([^"]+)"/.exec(text)?.[1] ?? ''
    this.look(text, viewer, channel, where)
  }

  look(text: string, viewer: Viewer, channel: Channel, where: string) {
    for (const { canary, text: seen, around } of canariesIn(text)) {
      this.sightings += 1
      if (maySee(canary, viewer, channel)) continue
      this.#note(`${where}: ${canary.field} ${seen} of ${nameOf(canary.about)} in «${around}»`)
    }
  }

  /** Reports a stored canary of a deleted account as a leak. */
  lookAtRow({ field, about }: Canary, where: string) {
    const isGone = typeof about === 'object' && about && 'isDeleted' in about && about.isDeleted
    if (isGone) this.#note(`${where}: ${field} of ${nameOf(about)}`)
  }

  #note(leak: string) {
    this.leaks.set(leak, (this.leaks.get(leak) ?? 0) + 1)
  }

  /** Sends queued emails, and checks each one for its recipient, including headers. */
  async readEmails(market: CanaryMarket, step: string) {
    await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
    await deliverEmails()
    const folder = join(storagePath, 'mails')
    for (const name of await readdir(folder).catch(() => [])) {
      if (this.#read.has(name)) continue
      this.#read.add(name)
      const raw = await readFile(join(folder, name), 'utf8')
      const { to, subject } = JSON.parse(raw) as { to: { address: string }[]; subject: string }
      this.emails += 1
      const reader = market.readerOf(to[0].address)
      // The mail folder keeps plain text; base64 and quoted-printable only exist on the wire.
      this.look(raw, reader, 'email', `${step}: email "${subject}" to ${nameOf(reader)}`)
    }
  }
}

function channelOf(path: string): Channel {
  if (path.startsWith(`${adminPath}/agreement-reports/`)) return 'reported agreement'
  if (path.startsWith('/api/admin') || path.startsWith(adminPath)) return 'console'
  if (/^(\/api)?\/notifications/.test(path)) return 'notification'
  if (/^\/api\/users\/\d+\/(person\/)?export/.test(path)) return 'export'
  if (/\/receipts?\b/.test(path)) return 'receipt'
  if (path.startsWith('/crew/')) return 'crew'
  if (path.startsWith('/seller/')) return 'seller'
  if (/^(\/api)?\/(projects|bids)\/\d+\/agreement/.test(path)) return 'agreement'
  return path.startsWith('/api') ? 'call' : 'page'
}

const nameOf = (about: unknown): string => {
  if (typeof about !== 'object' || !about) return String(about)
  if ('owner' in about) return `a project of ${nameOf(about.owner)}`
  if ('from' in about && 'to' in about) return `${nameOf(about.from)} to ${nameOf(about.to)}`
  return 'name' in about ? String(about.name) : 'somebody'
}

async function unpack(archive: Buffer): Promise<string[]> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(archive)])))
  const parts: string[] = []
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue
    const bytes = Buffer.from(await entry.getData(new Uint8ArrayWriter()))
    parts.push(entry.filename, bytes.toString(entry.filename.endsWith('.json') ? 'utf8' : 'latin1'))
  }
  return parts
}
