import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import type { OfferList } from '#shared/console/console_figures'
import { figurePageSize } from '#shared/console/console_lists'
import { NotFound } from '#exceptions/http_refusals'
import { consoleNavigation } from '#queries/console_navigation'
import { marketFigures } from '#queries/market_figures'
import { comparedPeriods, figureRows, offerRows, type Period } from '#queries/week_figures'
import { figurePeriodValidator, figureValidator, offerListValidator } from '#validators/console'

/** Rows are listed for at most this many days; a figure counts a week. */
const mostDays = 8

const isShort = ({ from, to }: Period) =>
  Date.parse(to) - Date.parse(from) <= mostDays * 24 * 60 * 60 * 1000

export default class FiguresController {
  /** Revenue, and markets whose projects wait for their first offer. */
  async index({ inertia }: HttpContext) {
    const [figures, navigation] = await Promise.all([marketFigures('revenue'), consoleNavigation()])
    return inertia.render('console/figures', { navigation, ...figures })
  }

  /** What a figure counts in a period; by default, this week. */
  async show({ inertia, params, request }: HttpContext) {
    const [, figure] = await figureValidator.tryValidate(params)
    if (!figure) throw new NotFound()
    const [, all] = await offerListValidator.tryValidate(request.qs())
    if (all && figure.name === 'offers') return this.#offers(inertia, all)
    const [, query] = await figurePeriodValidator.tryValidate(request.qs())
    const page = query?.page ?? 1
    const { from, to } = query && isShort(query) ? query : comparedPeriods(DateTime.utc()).thisWeek
    const found = figureRows(figure.name, { from, to }, { page, pageSize: figurePageSize })
    const list = await this.#list(found)
    return inertia.render('console/figure', { ...list, name: figure.name, from, to, page })
  }

  /** Offers of all time. */
  async #offers(
    inertia: HttpContext['inertia'],
    { list, page = 1 }: { list: OfferList; page?: number }
  ) {
    const listed = await this.#list(offerRows(list, { page, pageSize: figurePageSize }))
    return inertia.render('console/figure', { ...listed, name: 'offers' as const, list, page })
  }

  async #list(found: ReturnType<typeof figureRows>) {
    const [{ rows, total }, navigation] = await Promise.all([found, consoleNavigation()])
    const shown = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    return { navigation, rows: shown, total, pageSize: figurePageSize }
  }
}
