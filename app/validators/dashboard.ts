import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { activeSorts, closedSorts, inHomeSorts } from '#shared/dashboard_sorts'
import type { Enumeration } from '#shared/enumeration'

/** Ignores invalid query parameters. */
const page = () =>
  vine
    .number()
    .parse((value) => (/^[1-9]\d{0,4}$/.test(String(value)) ? value : undefined))
    .optional()

const sort = <Offered extends string>({ values }: Enumeration<Offered>) =>
  vine
    .enum(values)
    .parse((value) => (values.some((known) => known === value) ? value : undefined))
    .optional()

export const dashboardValidator = vine.create({
  sort: sort(activeSorts),
  page: page(),
  inHomeSort: sort(inHomeSorts),
  inHomePage: page(),
  completedSort: sort(closedSorts),
  completedPage: page(),
  cancelledSort: sort(closedSorts),
  cancelledPage: page(),
})

/** The sort order and page of each table on the dashboard. */
export function dashboardOrder(query: Infer<typeof dashboardValidator>) {
  return {
    active: { sort: query.sort ?? 'next', page: query.page ?? 1 },
    in_home: { sort: query.inHomeSort ?? 'next', page: query.inHomePage ?? 1 },
    completed: { sort: query.completedSort ?? '-ended', page: query.completedPage ?? 1 },
    cancelled: { sort: query.cancelledSort ?? '-ended', page: query.cancelledPage ?? 1 },
  }
}
