import type { HttpContext } from '@adonisjs/core/http'

interface Pageable<Row> {
  paginate(page: number, perPage: number): Promise<{ total: number; all(): Row[] }>
}

/** A page of a list for the console; `X-Total-Count` says how many rows there are in all. */
export async function pageOf<Row>(
  list: Pageable<Row>,
  { page = 1, perPage = 100 }: { page?: number; perPage?: number },
  response: HttpContext['response']
): Promise<Row[]> {
  const found = await list.paginate(page, perPage)
  response.header('X-Total-Count', String(found.total))
  return found.all()
}
