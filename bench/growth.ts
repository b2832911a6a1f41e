/**
 * `node bench/growth.ts` computes which machines a number of companies needs, from the unit costs below
 * (`node bench/unit_costs.ts`) and from assumptions about what people do. Each assumption is an option:
 *
 *   --companies=1000,10000,100000
 *   --offers=2 --open-minutes=90 …   per company and day, the owners that it deals with included
 *
 * docs/growing.md#growth has the result.
 */
import { parseArgs } from 'node:util'

/** Processor time in milliseconds, and bytes that stay. */
interface Cost {
  web: number
  worker?: number
  database: number
  rows?: number
  log?: number
  files?: number
}

/** Measured on 2026-11-28 on a virtual machine with two cores (AMD EPYC). */
const costs = {
  unchanged: { web: 0.66, database: 0.11 },
  changed: { web: 1.44, database: 0.46 },
  unread: { web: 2.22, database: 0.84 },
  page: { web: 9.07, database: 4.5 },
  search: { web: 7.97, database: 6.78 },
  visit: { web: 0.94, database: 0.13 },
  photoShown: { web: 3.82, database: 0.58 },
  signIn: { web: 190.5, database: 3.75, log: 1779 },
  offer: { web: 10.4, database: 6.04, rows: 2567, log: 6610 },
  message: { web: 6.3, database: 6.35, rows: 1939, log: 5331 },
  project: { web: 6.35, database: 5.4, rows: 3645, log: 8033 },
  photo: { web: 464.5, database: 4.5, log: 1144, files: 260_470 },
  email: { web: 0, worker: 9.5, database: 5.49, rows: 341, log: 3308 },
} satisfies Record<string, Cost>

/** Polls of an open page in a minute: offers, project and unread notifications. */
const pollsPerMinute = { project: 12 + 6, unread: 2 }
/** Emails that a worker sends in a second if the mail server takes 150 ms for each. */
const emailsPerWorker = 12
/** Megabytes of a web process that renders pages, and of a worker. */
const memory = { web: 320, worker: 260 }
/** Connections of a process (DATABASE_POOL). */
const pool = 10

const { values: given } = parseArgs({
  options: {
    'companies': { type: 'string', default: '1000,10000,100000' },
    /** Minutes for which project pages are open. */
    'open-minutes': { type: 'string', default: '60' },
    /** Percent of their polls that bring a change. */
    'changed': { type: 'string', default: '3' },
    'pages': { type: 'string', default: '30' },
    'searches': { type: 'string', default: '10' },
    'visits': { type: 'string', default: '20' },
    'photos-shown': { type: 'string', default: '150' },
    'sign-ins': { type: 'string', default: '0.5' },
    'offers': { type: 'string', default: '1' },
    'messages': { type: 'string', default: '4' },
    'projects': { type: 'string', default: '0.3' },
    'photos': { type: 'string', default: '1.5' },
    'emails': { type: 'string', default: '6' },
    /** Working days of a year. */
    'days': { type: 'string', default: '260' },
    /** Percent of a day's work in its busiest hour. */
    'peak': { type: 'string', default: '15' },
    /** Percent of a core that may be in use at the peak. */
    'use': { type: 'string', default: '60' },
  },
})
const assumed = (name: Exclude<keyof typeof given, 'companies'>) => Number(given[name])

/** How often each kind of work is done per company and day. */
function workOfDay(): Record<keyof typeof costs, number> {
  const polls = assumed('open-minutes') * pollsPerMinute.project
  const changed = (polls * assumed('changed')) / 100
  return {
    unchanged: polls - changed,
    changed,
    unread: assumed('open-minutes') * pollsPerMinute.unread,
    page: assumed('pages'),
    search: assumed('searches'),
    visit: assumed('visits'),
    photoShown: assumed('photos-shown'),
    signIn: assumed('sign-ins'),
    offer: assumed('offers'),
    message: assumed('messages'),
    project: assumed('projects'),
    photo: assumed('photos'),
    email: assumed('emails'),
  }
}

const work = Object.entries(workOfDay()) as [keyof typeof costs, number][]

/** The sum over all work of a day of one company. */
const perDay = (part: keyof Cost): number =>
  work.reduce((sum, [kind, count]) => sum + count * ((costs[kind] as Cost)[part] ?? 0), 0)

const gigabytes = (bytes: number) => bytes / 1e9

function machinesFor(companies: number): Record<string, string> {
  const atPeak = (ofDay: number) => (companies * ofDay * assumed('peak')) / 100 / 3600
  const cores = (part: 'web' | 'worker' | 'database') => atPeak(perDay(part)) / 1000
  const requests = work.reduce((sum, [kind, count]) => sum + (kind === 'email' ? 0 : count), 0)
  const emails = atPeak(assumed('emails'))
  const full = (busy: number) => Math.ceil((100 * busy) / assumed('use'))
  // One more than needed, so that one may fail or restart.
  const processes = full(cores('web')) + 1
  const workers = Math.max(Math.ceil(emails / emailsPerWorker), full(cores('worker'))) + 1
  const rows = gigabytes(companies * perDay('rows') * assumed('days'))
  return {
    'requests/s at the peak': atPeak(requests).toFixed(0),
    'changes/s': atPeak(work.reduce(changesOnly, 0)).toFixed(1),
    'emails/s': emails.toFixed(2),
    'busy cores: web': cores('web').toFixed(2),
    'busy cores: worker': cores('worker').toFixed(3),
    'busy cores: PostgreSQL': cores('database').toFixed(2),
    'of these for searches': (atPeak(assumed('searches') * costs.search.database) / 1000).toFixed(
      3
    ),
    'of these for photos shown': (
      atPeak(assumed('photos-shown') * costs.photoShown.database) / 1000
    ).toFixed(2),
    'web processes': String(processes),
    'workers': String(workers),
    'PostgreSQL cores': String(Math.max(2, full(cores('database')))),
    'MB of processes': String(processes * memory.web + workers * memory.worker),
    'connections': String((processes + workers) * pool),
    'GB of rows a year': rows.toFixed(1),
    'GB of rows in 90 days': ((rows * 90) / 365).toFixed(1),
    'GB of log a day': gigabytes(companies * perDay('log')).toFixed(2),
    'GB of photos a year': gigabytes(companies * perDay('files') * assumed('days')).toFixed(0),
    'million messages a year': ((companies * assumed('messages') * assumed('days')) / 1e6).toFixed(
      1
    ),
  }
}

const changing: (keyof typeof costs)[] = ['offer', 'message', 'project', 'photo']

const changesOnly = (sum: number, [kind, count]: (typeof work)[number]) =>
  sum + (changing.includes(kind) ? count : 0)

const sizes = given.companies.split(',').map(Number)
const machines = sizes.map((companies) => machinesFor(companies))
console.log(
  `a company and day: ${perDay('web').toFixed(0)} ms web, ${perDay('worker').toFixed(0)} ms worker, ` +
    `${perDay('database').toFixed(0)} ms PostgreSQL, ${perDay('rows').toFixed(0)} bytes of rows, ` +
    `${perDay('log').toFixed(0)} of log, ${perDay('files').toFixed(0)} of files`
)
for (const [kind, count] of work) {
  const { web, database } = costs[kind]
  const shares = [(web * count) / perDay('web'), (database * count) / perDay('database')]
  const [ofWeb, ofDatabase] = shares.map((part) => `${(100 * part).toFixed(0)} %`.padStart(5))
  console.log(`${kind.padEnd(12)} ${ofWeb} of web   ${ofDatabase} of PostgreSQL`)
}
const columnOf = (name: string) =>
  sizes.map((companies, index) => [companies.toLocaleString('en-US'), machines[index][name]])
console.table(
  Object.fromEntries(
    Object.keys(machines[0]).map((name) => [name, Object.fromEntries(columnOf(name))])
  )
)
