import { DateTime } from 'luxon'
import { marketZone } from '#shared/values/market_time'
import type { Subjects } from '#tests/functional/permissions/scenes'
import { partsOf, permissionsIn } from '#tests/helpers/recording_html'
import { loadPage } from '#tests/helpers/recording_http'
import type { MarketScene, People } from '#tests/helpers/recording_market'
import { formatHead, formatJson, normalize, Variants } from '#tests/helpers/recording_text'

/** Pages that are the same in every scene, and pages that need the filled market. */
const paths = [
  '/',
  '/how-it-works',
  '/about',
  '/contact',
  '/statistics',
  '/how-reputation-works',
  '/help-center',
  '/help-center?q=fee',
  '/help-center?q=zebra',
  '/agreements/check',
  '/terms-of-service',
  '/privacy-policy',
  '/pricing',
  '/home-staging',
  '/home-staging/NC',
  '/home-staging/north-carolina',
  '/home-staging/north-carolina/buncombe-county',
  '/home-staging/north-carolina/nowhere',
  '/login',
  '/login?redirect=/bids',
  '/login?register=true',
  '/login?register=true&type=realtor',
  '/login?register=true&type=homeowner',
  '/login?register=true&type=staging_company',
  '/register',
  '/register?type=staging',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=unknown',
  '/confirm-email?token=unknown',
  '/restore-email?token=unknown',
  '/join?token=unknown',
  '/projects',
  '/projects?city=Asheville&state=NC',
  '/projects?city=Nowhere&state=NC',
  '/projects?city=Asheville&state=NC&sort=oldest&propertyType=condo',
  '/submit-project',
  '/submit-project?like=:project',
  '/submit-project-final',
  '/submit-project-simple',
  '/submit-project-new',
  '/submit-project-old',
  '/submit-projects',
  '/dashboard',
  '/favorites',
  '/bids',
  '/alerts',
  '/alerts?county=Buncombe&state=NC&stagingLevel=luxury',
  '/invitations',
  '/messages',
  '/messages?to=:owner',
  '/messages?to=:bidder&project=:project',
  '/notifications',
  '/notifications?filter=unread',
  '/notifications?topic=payments',
  '/notifications/preferences',
  '/unsubscribe/unknown',
  '/profile',
  '/edit-profile',
  '/password-and-sessions',
  '/people',
  '/portfolio-upload',
  '/agreement-templates',
  '/agreement-templates/new',
  '/agreement-templates/new?from=empty',
  '/badges',
  '/payments',
  '/payments.csv',
  '/business',
  '/business?year=2019',
  '/statements/:year',
  '/statements/:year.csv',
  '/statements/2019',
  '/receipts/unknown',
  '/bids/:bid/receipt',
  '/payment/:bid',
  '/payment-checkout/:bid',
  '/projects/:project',
  '/projects/:project/compare',
  '/projects/:project/staging',
  '/projects/:project/offer-on-all',
  '/projects/:project/yours',
  '/projects/:project/agreement',
  '/projects/:project/agreement/1/pdf',
  '/projects/2147483647',
  '/projects/nonsense',
  '/companies/CreativeStager2003',
  '/companies/CreativeStager2003?project=:project',
  '/companies/Nobody1',
  '/nowhere',
  '/api/nowhere',
  '/admin',
  '/<console>',
  '/<console>/users',
  '/<console>/users?search=bea',
  '/<console>/projects',
  '/<console>/inbox',
  '/<console>/inbox/:inquiry',
  '/<console>/users/:bidder',
  '/<console>/projects/:project',
  '/<console>/reports',
  '/<console>/badges',
  '/<console>/reviews',
  '/<console>/questions',
  '/<console>/agreement-reports',
  '/<console>/payments',
  '/<console>/figures',
  '/<console>/figures/offers?list=all',
  '/<console>/search?q=bea',
  '/<console>/team',
  '/<console>/team/:bidder',
  '/<console>/verify',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/service-worker.js',
  '/offline',
  '/.well-known/change-password',
  '/health/live',
]

/** Pages that depend on the state of the market, recorded in every scene. */
const statefulPages = [
  '/projects/:project',
  '/projects/:project/compare',
  '/projects/:project/staging',
  '/projects/:project/yours',
  '/projects/:project/agreement',
  '/projects/:project/agreement?version=1',
  '/projects/:project/before-and-after',
  '/payment/:bid',
  '/dashboard',
  '/bids',
  '/favorites',
  '/invitations',
  '/payments',
  '/bids/:bid/receipt',
]

/** Scenes in which all pages are recorded, besides the empty one. */
const full: readonly string[] = ['verified', 'paid', 'reported', 'inquired', 'suspended']

const visitors = ['anonymous', 'owner', 'otherOwner', 'bidder', 'rival', 'admin'] as const

interface Visit {
  path: string
  scene: MarketScene | 'empty'
  subjects: Partial<Subjects>
}

/** The pages that are loaded in a scene. */
export function visitsIn(scene: MarketScene | 'empty', subjects: Partial<Subjects>): Visit[] {
  const wanted = scene === 'empty' || full.includes(scene) ? paths : statefulPages
  return wanted
    .filter((path) => !path.includes(':bid') || subjects.bid || path.includes(':bidder'))
    .filter((path) => !path.includes(':project') || subjects.project)
    .filter((path) => !/:(owner|bidder)/.test(path) || subjects.owner)
    .filter((path) => !path.includes(':inquiry') || subjects.inquiry)
    .map((path) => ({ path, scene, subjects }))
}

/** What pages show before any script runs, one file per page. */
export class RecordedPages {
  #files = new Map<string, Record<string, Variants>>()

  async make({ path, scene, subjects }: Visit, cast: People, consolePath: string) {
    const address = path
      .replace('/<console>', consolePath)
      .replace(/:(project|owner|bidder|bid|inquiry)\b/g, (_, name: keyof Subjects) =>
        String(subjects[name])
      )
      .replace(':year', String(DateTime.now().setZone(marketZone).year))
    for (const visitor of visitors) {
      const answer = await loadPage(address, visitor === 'anonymous' ? null : cast[visitor])
      const html = answer.body.toString('utf8')
      const isHtml = /^\s*<!doctype html/i.test(html)
      const parts = isHtml ? partsOf(html) : { head: '', frame: '', main: html }
      this.#add(path, `${scene}: ${visitor}`, {
        'Status and headers': formatHead(answer),
        'For search engines': parts.head,
        'Page': parts.main,
        'Around it': parts.frame,
        'What the visitor can': permissionsIn(html)
          .map((can) => formatJson(can))
          .join('\n'),
      })
    }
  }

  files(): Map<string, string> {
    const files = [...this.#files].map(([path, parts]): [string, string] => {
      const texts = Object.entries(parts).map(([title, variants]) => variants.format(title))
      return [`pages/${fileName(path)}.txt`, `${path}\n\n${texts.join('\n')}`]
    })
    return new Map(files)
  }

  #add(path: string, who: string, parts: Record<string, string>) {
    const known = this.#files.get(path) ?? {}
    for (const [title, content] of Object.entries(parts)) {
      known[title] ??= new Variants()
      known[title].add(normalize(content) || '(nothing)', who)
    }
    this.#files.set(path, known)
  }
}

function fileName(path: string): string {
  const words = path.replaceAll(/[^A-Za-z0-9.]+/g, '_').replaceAll(/^_+|_+$/g, '')
  return (words || 'home').toLowerCase()
}
