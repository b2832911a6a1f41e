import { useRef, useState } from 'react'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { usePhotoSending } from '~/components/photos/use_photo_sending'
import { lacksRooms } from '~/components/project_form/validation'
import { leadTo } from '~/lib/lead_to'
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

  /** @param draftId  the draft's own id, if it has one: it posts one project, however often it is sent */
  async function post<Result>(
    values: unknown,
    photos: readonly ProjectPhoto[],
    run: (sent: Sent, options: SendOptions) => Promise<Result>,
    draftId?: string
  ): Promise<Result> {
    const last = attempt.current
    const isRepeated = last !== null && last.values === values && last.photos === photos
    const clientId = draftId ?? (isRepeated ? last.clientId : randomKey())
    attempt.current = { values, photos, clientId }
    return sending.run(photos, (inputs, options) => run({ photos: inputs, clientId }, options))
  }

  return { sending, post }
}

/** What a form lacks that companies look for. */
interface Lacking {
  rooms: boolean
  photos: boolean
}

export interface RoomsQuestionState {
  /** Null while nothing is asked. */
  asks: Lacking | null
  close: () => void
  /** Closes the question and leads to what is missing. */
  choose: () => void
  sendWithout: () => void
}

/** Holds a form back if no rooms are chosen or no photos added, and asks until it is to be sent anyway. */
export function useRoomsQuestion() {
  const [asks, setAsks] = useState<Lacking | null>(null)
  const isAnswered = useRef(false)
  return {
    hold(values: Parameters<typeof lacksRooms>[0], photos: readonly ProjectPhoto[]) {
      const lacking = { rooms: lacksRooms(values), photos: photos.length === 0 }
      const isHeld = !isAnswered.current && (lacking.rooms || lacking.photos)
      setAsks(isHeld ? lacking : null)
      return isHeld
    },
    /** @param send  sends the form without asking again */
    answeredBy: (send: () => Promise<unknown>): RoomsQuestionState => ({
      asks,
      close: () => setAsks(null),
      choose() {
        setAsks(null)
        leadTo(asks?.rooms ? '[name=roomsToStage]' : '[data-add-photo]')
      },
      sendWithout() {
        isAnswered.current = true
        setAsks(null)
        void send()
      },
    }),
  }
}
