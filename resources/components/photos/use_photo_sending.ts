import { useRef, useState } from 'react'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { api, ApiError, NetworkError } from '~/lib/api'

/** Seconds to wait before a photo is sent again, after the first, second … lost connection. */
const pauses = [1, 2, 4, 8]

interface CallOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface SendingState {
  /** The share of each photo that has been sent, 0 to 1, by id; null while nothing is being sent. */
  shares: ReadonlyMap<string, number> | null
  /** All of the form is sent: stopping doesn't undo it. */
  complete: boolean
  /** The connection is lost; sending goes on by itself when it's back. */
  waiting: boolean
  /** Ids of the photos that arrived before the form failed. They aren't sent again. */
  arrived: ReadonlySet<string>
}

export interface PhotoSending extends SendingState {
  busy: boolean
  /**
   * @param submit  sends the form with what stands for its photos, in their order
   * @throws what the calls throw; NetworkError after several lost connections in a row
   */
  run: <Result>(
    photos: readonly ProjectPhoto[],
    submit: (inputs: string[], options: CallOptions) => Promise<Result>
  ) => Promise<Result>
  stop: () => void
}

const idle: SendingState = {
  shares: null,
  complete: false,
  waiting: false,
  arrived: new Set(),
}

/** Resolves after a while, or once the connection is back. Rejects when the user stops. */
function connection(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(resolve), seconds * 1000)
    const online = () => end(resolve)
    const stop = () => end(() => reject(new DOMException('The call was stopped', 'AbortError')))
    const end = (settle: () => void) => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
      signal.removeEventListener('abort', stop)
      settle()
    }
    window.addEventListener('online', online)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}

/** Says which photo of the form was refused. */
function ofForm(error: unknown, place: number): unknown {
  if (!(error instanceof ApiError) || error.status !== 422) return error
  const errors = error.errors.map(({ message }) => ({
    field: `photos.${place}`,
    message: message.replace('The photo', `Photo ${place + 1}`),
  }))
  return new ApiError(422, '', JSON.stringify({ message: errors[0]?.message, errors }))
}

const isAboutPhotos = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 422 &&
  error.errors.some(({ field }) => field.startsWith('photos.'))

/**
 * Sends the photos of a form one by one, and the form after them. A photo that has arrived isn't
 * sent again, whatever happens to the others or to the form.
 */
export function usePhotoSending(): PhotoSending {
  const call = useRef<AbortController | null>(null)
  /** What stands for the photos that have arrived, by their ids. */
  const sent = useRef(new Map<string, string>())
  const [state, setState] = useState(idle)

  /** Sends one photo, again when the connection is back. */
  async function sendOne(
    photo: ProjectPhoto,
    options: CallOptions,
    place: number,
    pause = 0
  ): Promise<string> {
    try {
      const { photo: input } = await api.post('/api/photos', { photo: photo.data }, options)
      sent.current.set(photo.id, input)
      return input
    } catch (error) {
      if (!(error instanceof NetworkError) || pause >= pauses.length) throw ofForm(error, place)
    }
    setState((now) => ({ ...now, waiting: true }))
    await connection(pauses[pause], options.signal)
    setState((now) => ({ ...now, waiting: false }))
    return sendOne(photo, options, place, pause + 1)
  }

  /** What the form sends for its photos. Photos that the server already has are left as they are. */
  async function sendAll(photos: readonly ProjectPhoto[], signal: AbortSignal) {
    const inputs = photos.map((photo) =>
      photo.data.startsWith('data:') ? sent.current.get(photo.id) : photo.data
    )
    const shares = photos.map(({ id }, at) => [id, inputs[at] === undefined ? 0 : 1] as const)
    setState((now) => ({ ...now, shares: new Map(shares) }))
    const all: string[] = []
    for (const [place, photo] of photos.entries()) {
      const onProgress = (share: number) =>
        setState((now) => ({ ...now, shares: new Map(now.shares).set(photo.id, share) }))
      const input = inputs[place] ?? (await sendOne(photo, { onProgress, signal }, place))
      all.push(input)
      onProgress(1)
    }
    return all
  }

  async function run<Result>(
    photos: readonly ProjectPhoto[],
    submit: (inputs: string[], options: CallOptions) => Promise<Result>
  ): Promise<Result> {
    const { signal } = (call.current = new AbortController())
    const wereSent = photos.some(({ id }) => sent.current.has(id))
    setState({ ...idle, shares: new Map() })
    try {
      const onProgress = (share: number) => setState((now) => ({ ...now, complete: share >= 1 }))
      const attempt = async () => submit(await sendAll(photos, signal), { onProgress, signal })
      return await attempt().catch((error: unknown) => {
        if (!wereSent || !isAboutPhotos(error)) throw error
        // An earlier response was lost after the photos were used, or they have expired.
        sent.current = new Map()
        return attempt()
      })
    } finally {
      const arrived = photos.map(({ id }) => id).filter((id) => sent.current.has(id))
      setState({ ...idle, arrived: new Set(arrived) })
    }
  }

  return {
    ...state,
    busy: state.shares !== null,
    run,
    stop: () => call.current?.abort(),
  }
}
