import { hashKey, useQuery, type QueryKey } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { poll } from '~/lib/poll'
import { browserQueries, createQueryClient } from '~/lib/query_client'

interface PolledQuery<T> {
  key: QueryKey
  /** Address of a documented call; a function is asked anew before every poll. */
  path: string | (() => string)
  /** What the page came with. */
  initialData: T
  intervalMs: number
  enabled?: boolean
}

/** Keeps page data fresh by asking the documented call again and again, also in the background. */
export function usePolledQuery<T>({
  key,
  path,
  initialData,
  intervalMs,
  enabled = true,
}: PolledQuery<T>) {
  const [client] = useState(() => browserQueries ?? createQueryClient())
  const { data, error, refetch } = useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => {
        const current = () => client.getQueryData<T>(key) ?? initialData
        return poll(typeof path === 'string' ? path : path(), current, signal)
      },
      initialData: () => initialData,
      refetchInterval: intervalMs,
      refetchIntervalInBackground: true,
      enabled,
    },
    client
  )

  // A visit to the same page brings newer props than the last poll. Compared by content: a page may
  // put its first data together anew on every render.
  const content = useMemo(() => hashKey([initialData]), [initialData])
  const known = useRef(content)
  useLayoutEffect(() => {
    if (known.current === content) return
    known.current = content
    client.setQueryData<T>(key, initialData)
  }, [client, key, content, initialData])

  return { data: data === undefined ? initialData : data, error, refetch }
}

/** After an action: everything polled under the key is asked for at once. */
export async function refreshPolled(key: QueryKey): Promise<void> {
  await browserQueries?.refetchQueries({ queryKey: key })
}
