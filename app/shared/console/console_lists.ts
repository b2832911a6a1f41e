import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { feeTiers } from '#shared/payments/fee_tiers'
import { usStates } from '#shared/places/us_states'

/** Filters by suspended accounts and hidden projects. */
export const accountStates = new Enumeration({
  offered: { active: 'Active', suspended: 'Suspended' },
})
export type AccountState = ValueOf<typeof accountStates>

export const projectVisibilities = new Enumeration({
  offered: {
    hidden: 'Hidden, whole or in part',
    suspended: 'Of suspended accounts',
    fee_due: 'Fee due within a day',
    quiet: 'No offer after three days',
  },
})
export type ProjectVisibility = ValueOf<typeof projectVisibilities>

/** Filters of the payments by the tier of the fee and the state of the project. */
export const feeTierNames = new Enumeration({
  offered: Object.fromEntries(feeTiers.map(({ label }) => [label, label])) as Record<
    (typeof feeTiers)[number]['label'],
    string
  >,
})
export type FeeTierName = ValueOf<typeof feeTierNames>

export const paymentStates = new Enumeration({
  offered: Object.fromEntries(usStates.options.map(({ value, label }) => [value, label])) as Record<
    ValueOf<typeof usStates>,
    string
  >,
  displayed: { none: 'No state' },
})
export type PaymentState = ValueOf<typeof paymentStates>

/** Cases for the team: those to decide, and those decided. */
export const caseStates = new Enumeration({ offered: { open: 'Open', decided: 'Decided' } })
export type CaseState = ValueOf<typeof caseStates>

export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

export interface Order {
  label: string
  /** Its direction until the viewer reverses it. */
  order: SortOrder
  /** By time: the pages are older and newer ones. */
  isTime?: true
}

/**
 * A select with `all` as its first option; a day; or what only a link sets. Other values than those of the
 * console itself come with the page, so that scripts don't have them twice.
 */
export type Filter =
  | { label: string; all: string; values?: Enumeration<string, string> }
  | { label: string; kind: 'day' | 'link' }

export interface Declaration {
  title: string
  /** The call with its rows. */
  call: `/api/admin/${string}`
  /** Relative to the console's path. */
  path: `/${string}` | ''
  /** Rows per page. */
  rows: number
  csv?: { call: `/api/admin/${string}/download`; what: string }
  search?: { label: string; placeholder?: string }
  filters: Readonly<Record<string, Filter>>
  /** What a select sorts by. */
  orders?: Readonly<Record<string, Order>>
  /** Of a table. The head of a column with an order sorts the list. */
  columns?: Readonly<Record<string, { label: string } | Order>>
  /** The order without a choice; without any, the newest first. */
  usual?: string
  /** Another usual order while a filter is set, by the filter. */
  usualWith?: Readonly<Record<string, string>>
  /** What is said without any rows, and without any that match. */
  empty: string
  unmatched?: string
  /**
   * The number in the navigation of those that wait, and what they are. On the overview: one and many of them,
   * and the query of the list that shows only these.
   */
  waiting?: { count: string; word: string; one: string; many: string; query: string }
  /** It is one of the kinds of reports. */
  isReport?: true
}

/**
 * The lists of the console. Their validators, queries, CSV files and tables ask for each filter, order and
 * column that is declared here.
 */
export const consoleLists = {
  users: {
    title: 'User Management',
    call: '/api/admin/users',
    path: '',
    rows: 20,
    csv: { call: '/api/admin/users/download', what: 'Users' },
    search: { label: 'Find a user' },
    filters: {},
    columns: {
      name: { label: 'Name', order: 'asc' },
      email: { label: 'Email', order: 'asc' },
      phone: { label: 'Phone' },
      type: { label: 'Type', order: 'asc' },
      joined: { label: 'Joined', order: 'desc', isTime: true },
    },
    usual: 'joined',
    empty: 'No users found',
  },
  detailedUsers: {
    title: 'Detailed Users',
    call: '/api/admin/users-detailed',
    path: '/users',
    rows: 10,
    csv: { call: '/api/admin/users-detailed/download', what: 'Detailed users' },
    search: { label: 'Find a user', placeholder: 'Name, email or company' },
    filters: {
      type: { label: 'Type', all: 'All types' },
      state: { label: 'State', all: 'All states', values: accountStates },
    },
    empty: 'No detailed user data available',
  },
  projects: {
    title: 'Detailed Projects',
    call: '/api/admin/projects',
    path: '/projects',
    rows: 10,
    csv: { call: '/api/admin/projects/download', what: 'Detailed projects' },
    search: { label: 'Find a project', placeholder: 'Title or place' },
    filters: {
      status: { label: 'Status', all: 'All statuses' },
      visibility: { label: 'Visibility', all: 'Visible or not', values: projectVisibilities },
      state: { label: 'State', kind: 'link' },
      county: { label: 'County', kind: 'link' },
      city: { label: 'City', kind: 'link' },
    },
    orders: {
      newest: { label: 'Newest first', order: 'desc', isTime: true },
      oldest: { label: 'Oldest first', order: 'asc', isTime: true },
      title: { label: 'By title', order: 'asc' },
    },
    usual: 'newest',
    empty: 'No detailed project data available',
  },
  payments: {
    title: 'Payments',
    call: '/api/admin/payments',
    path: '/payments',
    rows: 25,
    csv: { call: '/api/admin/payments/download', what: 'Payments' },
    search: { label: 'Find a payment', placeholder: 'Company, receipt or last four digits' },
    filters: {
      from: { label: 'From', kind: 'day' },
      to: { label: 'To', kind: 'day' },
      status: { label: 'Status', all: 'All statuses' },
      disputed: {
        label: 'Disputes',
        all: 'Disputed or not',
        values: new Enumeration({ offered: { true: 'Open disputes' } }),
      },
      paidFrom: { label: 'Paid from', kind: 'link' },
      paidTo: { label: 'Paid until', kind: 'link' },
      tier: { label: 'Tier', kind: 'link' },
      state: { label: 'State', kind: 'link' },
    },
    columns: {
      receipt: { label: 'Receipt' },
      company: { label: 'Company' },
      project: { label: 'Project' },
      card: { label: 'Card' },
      started: { label: 'Started', order: 'desc', isTime: true },
      status: { label: 'Status' },
      amount: { label: 'Fee', order: 'desc' },
    },
    orders: { deadline: { label: 'Oldest deadline', order: 'asc' } },
    usual: 'started',
    usualWith: { disputed: 'deadline' },
    empty: 'No payments found',
  },
  inquiries: {
    title: 'Inbox',
    call: '/api/admin/contact-messages',
    path: '/inbox',
    rows: 25,
    csv: { call: '/api/admin/contact-messages/download', what: 'Inquiries' },
    search: { label: 'Find an inquiry', placeholder: 'Name, address or words' },
    filters: {
      status: { label: 'Status', all: 'All statuses' },
      assignee: { label: 'Assigned to', all: 'Assigned to anyone' },
    },
    empty: 'Nobody has written yet.',
    unmatched: 'No inquiries found.',
    waiting: {
      count: 'unread',
      word: 'unread',
      query: 'status=unread',
      one: 'unread inquiry',
      many: 'unread inquiries',
    },
  },
  reports: {
    title: 'Reports',
    call: '/api/admin/reports',
    path: '/reports',
    rows: 10,
    csv: { call: '/api/admin/reports/download', what: 'Reports' },
    search: { label: 'Find a report', placeholder: 'Name, email or words' },
    filters: {
      status: { label: 'Status', all: 'All statuses' },
      outcome: { label: 'Outcome', all: 'All outcomes' },
    },
    empty: 'Nobody has reported anything yet.',
    unmatched: 'Nobody has reported anything that matches.',
    waiting: {
      count: 'openReports',
      word: 'open',
      query: 'status=open',
      one: 'open report',
      many: 'open reports',
    },
    isReport: true,
  },
  ownerReports: {
    title: 'Owners not responding',
    call: '/api/admin/owner-reports',
    path: '/owner-reports',
    rows: 10,
    filters: { state: { label: 'State', all: 'All reports', values: caseStates } },
    empty: 'No company has reported an owner yet.',
    unmatched: 'No report matches.',
    waiting: {
      count: 'openOwnerReports',
      word: 'open',
      query: 'state=open',
      one: 'report of an owner',
      many: 'reports of owners',
    },
    isReport: true,
  },
  givenUpJobs: {
    title: 'Jobs given up',
    call: '/api/admin/given-up-jobs',
    path: '/given-up-jobs',
    rows: 10,
    filters: { state: { label: 'State', all: 'All jobs', values: caseStates } },
    empty: 'No company has given up a job yet.',
    unmatched: 'No job matches.',
    waiting: {
      count: 'givenUpJobs',
      word: 'open',
      query: 'state=open',
      one: 'job given up',
      many: 'jobs given up',
    },
    isReport: true,
  },
  questions: {
    title: 'Questions',
    call: '/api/admin/questions',
    path: '/questions',
    rows: 10,
    filters: { state: { label: 'Show', all: 'All questions' } },
    empty: 'No company has asked yet.',
    unmatched: 'There is no such question.',
    waiting: {
      count: 'reportedQuestions',
      word: 'reported',
      query: 'state=reported',
      one: 'reported question',
      many: 'reported questions',
    },
    isReport: true,
  },
  agreementReports: {
    title: 'Reports of agreements',
    call: '/api/admin/agreement-reports',
    path: '/agreement-reports',
    rows: 10,
    filters: {
      state: {
        label: 'Show',
        all: 'All reports',
        values: new Enumeration({ offered: { open: 'Open' } }),
      },
    },
    empty: 'Nobody has reported an agreement yet.',
    unmatched: 'There is no such report.',
    waiting: {
      count: 'agreementReports',
      word: 'open',
      query: 'state=open',
      one: 'report of an agreement',
      many: 'reports of agreements',
    },
    isReport: true,
  },
  reviews: {
    title: 'Reviews',
    call: '/api/admin/reviews',
    path: '/reviews',
    rows: 10,
    filters: { state: { label: 'Show', all: 'All published reviews' } },
    empty: 'No review is published yet.',
    unmatched: 'There is no such review.',
    waiting: {
      count: 'reportedReviews',
      word: 'reported',
      query: 'state=reported',
      one: 'reported review',
      many: 'reported reviews',
    },
  },
  badges: {
    title: 'Badges',
    call: '/api/admin/badges',
    path: '/badges',
    rows: 20,
    search: { label: 'Find a company', placeholder: 'Name or email' },
    filters: { state: { label: 'State', all: 'All states' } },
    empty: 'No company has sent a document yet.',
    unmatched: 'No document matches.',
    waiting: {
      count: 'waitingBadges',
      word: 'to check',
      query: 'state=waiting',
      one: 'document to check',
      many: 'documents to check',
    },
  },
} as const satisfies Record<string, Declaration>

type Lists = typeof consoleLists
export type ListName = keyof Lists

type Part<Name extends ListName, Key extends string> =
  Lists[Name] extends Record<Key, infer Table> ? Table : object

type Ordered<Table> = {
  [Key in keyof Table]: Table[Key] extends { order: SortOrder } ? Key : never
}[keyof Table] &
  string

/** The filters, the columns and the orders of a list. */
export type FilterOf<Name extends ListName> = keyof Lists[Name]['filters'] & string
export type ColumnOf<Name extends ListName> = keyof Part<Name, 'columns'> & string
export type SortOf<Name extends ListName> =
  | Ordered<Part<Name, 'columns'>>
  | Ordered<Part<Name, 'orders'>>

/** The orders of a list, by name. */
export function ordersOf<Name extends ListName>(name: Name) {
  const { columns, orders }: Declaration = consoleLists[name]
  const named = Object.entries({ ...columns, ...orders })
  return Object.fromEntries(
    named.filter((entry): entry is [string, Order] => 'order' in entry[1])
  ) as Record<string, Order> & Record<SortOf<Name>, Order>
}

/** The order without a choice, with these filters; undefined for lists without orders. */
export function usualOf(name: ListName, filters: object): string | undefined {
  const { usual, usualWith = {} }: Declaration = consoleLists[name]
  const filter = Object.entries(filters).find(([key, value]) => value && key in usualWith)
  return filter ? usualWith[filter[0]] : usual
}

/** The same for validators and selects. */
export function sortsOf<Name extends ListName>(name: Name) {
  const labels = Object.entries<Order>(ordersOf(name)).map(([sort, { label }]) => [sort, label])
  return new Enumeration({ offered: Object.fromEntries(labels) as Record<SortOf<Name>, string> })
}

/** Rows of a figure's page. */
export const figurePageSize = 25

/** Lists are counted up to this number of rows. A total above it means that there are more. */
export const countedRows = 10_000

/** The same for rows that match a text, each of which has to be compared. */
export const countedMatches = 1000

/** How far a list with these filters is counted. */
export const countedFor = ({ q }: { q?: unknown }) => (q ? countedMatches : countedRows)

/** What the keys of a list's pages are encrypted for. */
export const listKeyPurpose = 'list key'
