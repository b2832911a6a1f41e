import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Lists of the console with names, addresses or messages. Views of them are recorded. */
export const viewedLists = new Enumeration({
  offered: {
    users: 'users',
    detailed_users: 'detailed users',
    projects: 'projects',
    inquiries: 'inbox',
    reports: 'reports',
    reviews: 'reviews',
    payments: 'payments',
    team: 'team',
    activity: 'activity of the team',
    search: 'search results',
    figures: 'rows of a figure',
    badges: 'documents for badges',
    questions: 'questions',
    agreement_reports: 'reports of agreements',
  },
})
export type ViewedList = ValueOf<typeof viewedLists>
