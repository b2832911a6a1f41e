import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import {
  activeSorts,
  closedSorts,
  dashboardFilters,
  inHomeSorts,
} from '#shared/projects/dashboard_sorts'
import type { Enumeration } from '#shared/values/enumeration'
import { mine } from '#validators/rules'

/** Ignores invalid query parameters. */
const page = () =>
  vine
    .number()
    .parse((value) => (/^[1-9]\d{0,4}$/.test(String(value)) ? value : undefined))
    .optional()

const choice = <Offered extends string>({ values }: Enumeration<Offered>) =>
  vine
    .enum(values)
    .parse((value) => (values.some((known) => known === value) ? value : undefined))
    .optional()

export const dashboardValidator = vine.create({
  mine: mine(),
  show: choice(dashboardFilters),
  sort: choice(activeSorts),
  page: page(),
  inHomeSort: choice(inHomeSorts),
  inHomePage: page(),
  completedSort: choice(closedSorts),
  completedPage: page(),
  cancelledSort: choice(closedSorts),
  cancelledPage: page(),
})

/** The sort order and page of each table on the dashboard, and what is shown of the active projects. */
export function dashboardOrder(query: Infer<typeof dashboardValidator>) {
  return {
    mine: query.mine === '1',
    show: query.show ?? 'all',
    active: { sort: query.sort ?? 'next', page: query.page ?? 1 },
    in_home: { sort: query.inHomeSort ?? 'next', page: query.inHomePage ?? 1 },
    completed: { sort: query.completedSort ?? '-ended', page: query.completedPage ?? 1 },
    cancelled: { sort: query.cancelledSort ?? '-ended', page: query.cancelledPage ?? 1 },
  }
}
