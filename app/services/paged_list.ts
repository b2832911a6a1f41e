import type { HttpContext } from '@adonisjs/core/http'

interface Pageable<Row> {
  paginate(page: number, perPage: number): Promise<{ total: number; all(): Row[] }>
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
