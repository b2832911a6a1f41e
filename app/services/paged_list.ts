import type { HttpContext } from '@adonisjs/core/http'

interface Pageable<Row> {
  paginate(page: number, perPage: number): Promise<{ total: number; all(): Row[] }>
}

/** Tells how many rows a list has on all its pages. */
export function setTotal(response: HttpContext['response'], total: number) {
  response.header('X-Total-Count', String(total))
}

/** Reads one page of a list, and sets its total. */
export async function pageOf<Row>(
  list: Pageable<Row>,
  { page = 1, perPage = 100 }: { page?: number; perPage?: number },
  response: HttpContext['response']
): Promise<Row[]> {
  const found = await list.paginate(page, perPage)
  setTotal(response, found.total)
  return found.all()
}
