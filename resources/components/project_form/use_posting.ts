import { useRef, useState } from 'react'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { usePhotoSending } from '~/components/photos/use_photo_sending'
import { lacksRooms } from '~/components/project_form/validation'
import { randomKey } from '~/lib/random_key'

/** What a form that posts projects sends, besides its fields. */
interface Sent {
  /** What stands for the photos. */
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

/** Sends projects with their photos, and an id against posting them twice. */
export function usePosting() {
  const attempt = useRef<Attempt | null>(null)
  const sending = usePhotoSending()

  async function post<Result>(
    values: unknown,
    photos: readonly ProjectPhoto[],
    run: (sent: Sent, options: SendOptions) => Promise<Result>
  ): Promise<Result> {
    const last = attempt.current
    const isRepeated = last !== null && last.values === values && last.photos === photos
    const clientId = isRepeated ? last.clientId : randomKey()
    attempt.current = { values, photos, clientId }
    return sending.run(photos, (inputs, options) => run({ photos: inputs, clientId }, options))
  }

  return { sending, post }
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
