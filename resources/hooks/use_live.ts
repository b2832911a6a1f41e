import type { QueryKey } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { hashKey, useQuery, useQueryClient } from '~/hooks/use_query'
import { api, ApiError, type ReadOptions, type ReadPath, type ResultOf } from '~/lib/api'
import { leadToFactor, leaveIfSessionEnded, needsFactor } from '~/lib/session_end'

/** No request is sent before this time, in milliseconds since 1970. */
let pausedUntil = 0

/**
 * Polls once. If the server limits reads (429), all polls of the page pause for as long as it asks
 * and keep their data. There's no toast, because the user didn't ask for the data.
 *
 * @param current  returns the data shown now
 * @param leaves  whether a 401 may lead to the login
 * @throws ApiError for other error responses, NetworkError without a response
 */
async function poll<Path extends ReadPath>(
  path: Path,
  options: ReadOptions<Path>,
  { current, leaves }: { current: () => ResultOf<Path>; leaves: boolean }
): Promise<ResultOf<Path>> {
  if (Date.now() < pausedUntil) return current()
  try {
    return await api.get(path, options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && leaves) void leaveIfSessionEnded()
    if (needsFactor(error)) leadToFactor()
    if (!(error instanceof ApiError) || error.status !== 429) throw error
    pausedUntil = Date.now() + (error.retryAfter ?? 60) * 1000
    return current()
  }
}

/**
 * Page data, kept fresh by polling a documented call, also in the background.
 *
 * @param initial   the data from the page's props; new props replace polled data
 * @param interval  in milliseconds
 * @param query     called before each poll
 * @param leaves    false on a page that visitors see, too: another call finds out that the session has ended
 */
export function useLive<Path extends ReadPath>(
  key: QueryKey,
  path: Path,
  initial: ResultOf<Path>,
  interval: number,
  query?: () => ReadOptions<Path>['query'],
  leaves = true
) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery<ResultOf<Path>>({
    queryKey: key,
    queryFn: ({ signal }) => {
      const current = () => client.getQueryData<ResultOf<Path>>(key) ?? initial
      return poll(path, { query: query?.(), signal }, { current, leaves })
    },
    initialData: () => initial,
    refetchInterval: interval,
    refetchIntervalInBackground: true,
  })

  const known = useRef(initial)
  useLayoutEffect(() => {
    if (known.current === initial) return
    // Compared by content, because a page may create its initial data anew on every render.
    const isNew = hashKey([known.current]) !== hashKey([initial])
    known.current = initial
    if (isNew) client.setQueryData(key, initial)
  }, [client, key, initial])

  return { data: data === undefined ? initial : data, error, refetch }
}
