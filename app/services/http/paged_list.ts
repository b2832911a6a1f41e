import type { HttpContext } from '@adonisjs/core/http'

interface Pageable<Row> {
  paginate(page: number, perPage: number): Promise<{ total: number; all(): Row[] }>
}

interface KeyedPage<Row> {
  rows: Row[]
  total: number
  after: string | null
  before: string | null
}

/** Sets `X-Total-Count`, the number of rows on all pages of a list. */
export function setTotal(response: HttpContext['response'], total: number) {
  response.header('X-Total-Count', String(total))
}

/** Reads one page of a list and sets `X-Total-Count`. */
export async function paginate<Row>(
  list: Pageable<Row>,
  { page = 1, perPage = 100 }: { page?: number; perPage?: number },
  response: HttpContext['response']
): Promise<Row[]> {
  const found = await list.paginate(page, perPage)
  setTotal(response, found.total)
  return found.all()
}

/**
 * Sets `X-Total-Count`, and `X-After` and `X-Before`: the keys with which `after` and `before` ask for the
 * pages on both sides. Returns the rows.
 */
export function rowsOf<Row>(
  response: HttpContext['response'],
  { rows, total, after, before }: KeyedPage<Row>
): Row[] {
  setTotal(response, total)
  if (after) response.header('X-After', after)
  if (before) response.header('X-Before', before)
  return rows
}
