import AccountNote from '#models/account_note'
import Bid from '#models/bid'
import Project from '#models/project'
import ReceiptDetails from '#models/receipt_details'
import User from '#models/user'
import { companiesLike } from '#models/user/recognition'
import { listPayments } from '#queries/console_payments'
import { reputationFiguresOf } from '#queries/reputation'
import { accountStanding } from '#queries/account_standing'
import { accountTimeline, timelineCounts, type TimelineFilters } from '#queries/account_timeline'
import { conductRecords, listReports } from '#queries/admin_reports'
import { peopleOfAccount } from '#queries/account_people'
import { withPeople } from '#queries/people'
import { listOwnerReports } from '#queries/owner_reports'

/** Rows of each table on an account's page; the counts say how many there are. */
export const accountPageRows = 20

/** An account with its counts and people, for the console; null if it doesn't exist or was deleted. */
export async function findAccount(id: number): Promise<User | null> {
  const account = await User.query()
    .where('id', id)
    .whereNull('deletedAt')
    .withCount('projects', (projects) => projects.whereNull('deleted_at'))
    .withCount('bids')
    .first()
  if (account) await withPeople([account])
  return account
}

export type AccountPage = Awaited<ReturnType<typeof accountPage>>

/** Everything on an account's page in the console, with a page of its timeline. */
export async function accountPage(account: User, filters: TimelineFilters) {
  const [newest, people, alike, standing, records, timeline, counts] = await Promise.all([
    newestRows(account),
    peopleOfAccount(account),
    companiesLike(account),
    accountStanding(account),
    conductRecords([account.id]),
    accountTimeline(account.id, filters),
    timelineCounts(account.id),
  ])
  const record = records.get(account.id)!
  return { account, ...newest, people, alike, standing, record, timeline, counts }
}

/** The newest rows of everything an account has to do with. */
async function newestRows({ id }: User) {
  const [projects, bids, payments, reports, ownerReports, notes, receiptDetails, reputation] =
    await Promise.all([
      Project.query()
        .where('userId', id)
        .whereNull('deletedAt')
        .withCount('bids')
        .orderBy('id', 'desc')
        .limit(accountPageRows),
      Bid.query()
        .where('userId', id)
        .preload('project', (project) => project.preload('owner'))
        .orderBy('id', 'desc')
        .limit(accountPageRows),
      listPayments({ account: id }).limit(accountPageRows),
      listReports({ account: id }).limit(accountPageRows),
      listOwnerReports({ account: id }).limit(accountPageRows),
      AccountNote.query()
        .where('userId', id)
        .preload('author')
        .orderBy('id', 'desc')
        .limit(accountPageRows),
      ReceiptDetails.find(id),
      reputationFiguresOf({ id }),
    ])
  return { projects, bids, payments, reports, ownerReports, notes, receiptDetails, reputation }
}
