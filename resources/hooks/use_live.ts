import { hashKey, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { api, ApiError, type ReadOptions, type ReadPath, type ResultOf } from '~/lib/api'
import { leaveIfSessionEnded } from '~/lib/session_end'

/** No poll asks before this moment, in milliseconds since 1970. */
let pausedUntil = 0

/**
 * One turn of a poll. While the server limits how often may be read (429), all polls of the page
 * wait as long as it asks for and keep what they have. Nobody is told, because nobody asked for the data.
 *
 * @param current  what is shown now
 * @throws ApiError for other refusals, NetworkError without an answer
 */
async function poll<Path extends ReadPath>(
  path: Path,
  options: ReadOptions<Path>,
  current: () => ResultOf<Path>
): Promise<ResultOf<Path>> {
  if (Date.now() < pausedUntil) return current()
  try {
    return await api.get(path, options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) void leaveIfSessionEnded()
    if (!(error instanceof ApiError) || error.status !== 429) throw error
    pausedUntil = Date.now() + (error.retryAfter ?? 60) * 1000
    return current()
  }
}

/**
 * Page data, kept fresh by asking a documented call again and again, also in the background.
 *
 * @param initial   what the page came with; newer props of a visit replace what was polled
 * @param interval  in milliseconds
 * @param query     is asked anew before every poll
 */
export function useLive<Path extends ReadPath>(
  key: QueryKey,
  path: Path,
  initial: ResultOf<Path>,
  interval: number,
  query?: () => ReadOptions<Path>['query']
) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery<ResultOf<Path>>({
    queryKey: key,
    queryFn: ({ signal }) => {
      const current = () => client.getQueryData<ResultOf<Path>>(key) ?? initial
      return poll(path, { query: query?.(), signal }, current)
    },
    initialData: () => initial,
    refetchInterval: interval,
    refetchIntervalInBackground: true,
  })

  // Compared by content: a page may put its first data together anew on every render.
  const content = useMemo(() => hashKey([initial]), [initial])
  const known = useRef(content)
  useLayoutEffect(() => {
    if (known.current === content) return
    known.current = content
    client.setQueryData(key, initial)
  }, [client, key, content, initial])

  return { data: data === undefined ? initial : data, error, refetch }
}
