import type { MarketSize } from './large_market.ts'

/** The account with 5,000 offers in the large market, and the project with 200 offers and 5,000 events. */
export const busyCompany = ({ owners }: MarketSize) => owners + 1
export const busyProject = ({ projects }: MarketSize) => projects

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const [today, lastWeek, lastMonth, yearAgo] = [0, 8, 30, 365].map(dayBefore)
const year = new Date().getFullYear()
const week = `from=${lastWeek}T04:00:00Z&to=${today}T04:00:00Z`

/** Pages of the console below its path. Far pages are as far in a market of any size. */
export function consolePages(size: MarketSize): string[] {
  const { users, projects } = size
  return [
    '',
    `?sort=name&page=${users / 25}`,
    '?q=ff00',
    '/users',
    `/users?page=${Math.ceil(users / 10) - 5}`,
    '/users?type=staging_company&q=dana',
    '/users?state=suspended',
    '/users?q=zzzzzz',
    '/users/1',
    `/users/${busyCompany(size)}`,
    `/users/${busyCompany(size)}?topic=offers`,
    '/projects',
    `/projects?page=${projects / 20}`,
    '/projects?status=completed&sort=title',
    '/projects?q=street',
    '/projects?q=maple+street+77',
    '/projects?q=zzzzzz',
    '/projects?visibility=hidden',
    '/projects?visibility=suspended',
    '/projects?visibility=fee_due',
    '/projects?visibility=quiet',
    '/projects?visibility=quiet&state=NC&county=Buncombe',
    '/projects?state=NC&county=Buncombe',
    `/projects/${busyProject(size)}`,
    '/inbox',
    '/inbox?status=unread',
    '/inbox?q=receipt+19',
    '/inbox?q=zzzzzz',
    '/inbox/17',
    '/reports',
    '/reports?status=open',
    '/reports?q=dana',
    '/badges',
    '/reviews',
    '/questions',
    '/agreement-reports',
    '/owner-reports',
    '/figures',
    '/figures/signups',
    '/figures/first_offers',
    `/figures/first_offers?${week}`,
    `/figures/offers?${week}&page=${Math.ceil(projects / 1_430)}`,
    '/figures/offers?list=all',
    '/figures/offers?list=accepted',
    '/figures/acceptances',
    '/figures/payments',
    '/figures/completions',
    '/search?q=dana',
    '/search?q=maple+street',
    '/search?q=street',
    '/search?q=st',
    '/search?q=zq',
    '/search?q=zzzzzz',
    '/search?q=4242',
    '/search?q=interiors',
    `/search?q=ST-${year}-0007`,
    '/payments',
    `/payments?paidFrom=${lastMonth}&paidTo=${today}&tier=Small`,
    `/payments?paidFrom=${yearAgo}&paidTo=${today}&tier=Small`,
    `/payments?paidFrom=${yearAgo}&paidTo=${today}&state=NC`,
    `/payments?page=${projects / 100}`,
    '/payments?status=refunded',
    '/payments?disputed=true',
    `/payments?from=${lastMonth}`,
    '/payments?q=1234',
    '/payments?q=interiors',
    `/payments?q=ST-${year}-000777`,
    '/payments/1000',
    `/payments/${projects * 0.35}`,
    '/team',
    '/team/1',
  ]
}

/** Calls of the console below `/api/admin`. */
export function consoleCalls({ users, projects }: MarketSize): string[] {
  return [
    'stats',
    'health',
    'users?perPage=20&q=ff00',
    'users?perPage=20&q=dana',
    `users?perPage=20&sort=name&page=${users / 25}`,
    'users?perPage=20&sort=email&order=desc',
    'users?perPage=20&sort=type',
    'users?perPage=100',
    'users-detailed?perPage=10&q=ff00&type=staging_company',
    'users-detailed?perPage=100',
    'projects?perPage=10&q=asheville',
    'projects?perPage=10&q=nothing-like-it',
    `projects?perPage=10&page=${(projects * 8) / 100}`,
    `projects?perPage=10&status=completed&page=${(projects * 1.2) / 100}`,
    'projects?perPage=100',
    `projects?perPage=10&sort=title&page=${(projects * 4) / 100}`,
    `contact-messages?perPage=25&page=${(users * 1.4) / 100}`,
    `reports?perPage=10&page=${projects / 2500}`,
    'badges',
    'reviews',
    'questions',
    'agreement-reports',
    'owner-reports',
    'payments?perPage=25',
    `payments?perPage=25&page=${(projects * 0.9) / 100}`,
    'payments/free',
    'payments/totals',
    'payments/totals?status=refunded',
    'payments/totals?q=interiors',
    'reconciliations',
  ]
}

/**
 * A far page of a list as the console opens it: after the key of the page with this number. Pages of figures
 * have numbers only.
 */
export async function byKey(url: string, headers: Record<string, string>): Promise<string> {
  if (!/[?&]page=/.test(url)) return url
  const response = await fetch(url, { headers })
  const text = await response.text()
  const key = response.headers.get('X-After') ?? /"after":"([^"]+)"/.exec(text)?.[1]
  return key ? url.replace(/([?&])page=\d+/, `$1after=${key}`) : url
}
