import { useRef, useState } from 'react'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { lacksRooms } from '~/components/project_form/validation'
import { randomKey } from '~/lib/random_key'

/** What a form that posts projects sends, besides its fields. */
interface Sent {
  /** Data URLs. */
  photos: string[]
  clientId: string
}

interface SendOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The last request. Resending unchanged values reuses its `clientId` and posts nothing twice. */
interface Attempt {
  values: unknown
  photos: readonly ProjectPhoto[]
  clientId: string
}

/** Whether the user stopped the request. */
export const isStopped = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'

/** Sends projects with their photos: progress, stopping, and an id against posting them twice. */
export function usePosting() {
  const call = useRef<AbortController | null>(null)
  const attempt = useRef<Attempt | null>(null)
  /** Fraction of the request body sent, 0 to 1; null while the form isn't being sent. */
  const [share, setShare] = useState<number | null>(null)

  async function post<Result>(
    values: unknown,
    photos: readonly ProjectPhoto[],
    run: (sent: Sent, options: SendOptions) => Promise<Result>
  ): Promise<Result> {
    const last = attempt.current
    const isRepeated = last !== null && last.values === values && last.photos === photos
    const clientId = isRepeated ? last.clientId : randomKey()
    attempt.current = { values, photos, clientId }
    call.current = new AbortController()
    setShare(0)
    try {
      const { signal } = call.current
      const sent = { photos: photos.map(({ data }) => data), clientId }
      return await run(sent, { onProgress: setShare, signal })
    } finally {
      setShare(null)
    }
  }

  return { share, post, stop: () => call.current?.abort() }
}

export interface RoomsQuestionState {
  asks: boolean
  close: () => void
  sendWithout: () => void
}

/** Holds a form back once if no rooms are chosen, and asks. */
export function useRoomsQuestion() {
  const [asks, setAsks] = useState(false)
  return {
    hold(values: Parameters<typeof lacksRooms>[0]) {
      setAsks(lacksRooms(values))
      return lacksRooms(values)
    },
    /** @param send  sends the form without asking again */
    answeredBy: (send: () => Promise<unknown>): RoomsQuestionState => ({
      asks,
      close: () => setAsks(false),
      sendWithout() {
        setAsks(false)
        void send()
      },
    }),
  }
}
