import type { IncomingMessage } from 'node:http'
import {
  BodyTooLarge,
  RequestAborted,
  SlowBody,
  TemporarilyUnavailable,
} from '#exceptions/http_refusals'

/** A completely received body. `release` empties it; until then its bytes count against the limit. */
export interface ReceivedBody {
  bytes: Buffer
  release: () => void
}

interface Options {
  /** Maximum size in bytes. */
  limit: number
  /** Id of the signed-in user, who may send one large body at a time. */
  person?: number
}

interface Limits {
  /** Maximum number of bytes of all bodies in memory. */
  held: number
  /** Bodies above this size in bytes are large. */
  large: number
  /** An upload must bring at least `least` bytes per interval. In milliseconds. */
  interval: number
  least: number
}

interface Upload {
  bytes: number
  /** Bytes received in the current and the previous interval. */
  recent: number
  former: number
  refuse: (reason: Error) => void
}

const defaultLimits: Limits = {
  held: 128 * 1024 * 1024,
  large: 64 * 1024,
  interval: 10_000,
  least: 16 * 1024,
}

/**
 * Reads request bodies into memory. Counts only received bytes, so a client that announces a large
 * body and sends little of it doesn't block others.
 */
export class BodyReader {
  #uploads = new Set<Upload>()
  #uploadingUsers = new Set<number>()
  #held = 0
  readonly limits: Limits

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...defaultLimits, ...limits }
  }

  /** Bytes currently in memory. */
  get held() {
    return this.#held
  }

  /**
   * @throws BodyTooLarge (413), SlowBody (408), RequestAborted (400)
   * @throws TemporarilyUnavailable (503) if too many bytes are in memory, or the user is sending
   *   another large body
   */
  read(request: IncomingMessage, { limit, person }: Options): Promise<ReceivedBody> {
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > limit) return Promise.reject(new BodyTooLarge())
    return new Promise((resolve, reject) => {
      let chunks: Buffer[] = []
      let isLarge = false
      const refuse = (reason: Error) => {
        detach()
        release()
        // Discards the rest of the body: a paused request would block its connection.
        request.resume()
        reject(reason)
      }
      const upload: Upload = { bytes: 0, recent: 0, former: 0, refuse }
      const release = () => {
        this.#uploads.delete(upload)
        this.#held -= upload.bytes
        upload.bytes = 0
        if (isLarge && person !== undefined) this.#uploadingUsers.delete(person)
        isLarge = false
      }
      const becomeLarge = () => {
        if (person !== undefined && this.#uploadingUsers.has(person)) {
          refuse(
            new TemporarilyUnavailable('Your other photos are still arriving. Try again soon.')
          )
          return
        }
        isLarge = true
        if (person !== undefined) this.#uploadingUsers.add(person)
      }
      const onData = (chunk: Buffer) => {
        upload.bytes += chunk.length
        upload.recent += chunk.length
        this.#held += chunk.length
        chunks.push(chunk)
        if (upload.bytes > limit) return refuse(new BodyTooLarge())
        if (!isLarge && upload.bytes > this.limits.large) becomeLarge()
        if (this.#held > this.limits.held) this.#refuseSlowest()
      }
      const onEnd = () => {
        const body: ReceivedBody = {
          bytes: Buffer.concat(chunks),
          release() {
            release()
            body.bytes = Buffer.alloc(0)
          },
        }
        detach()
        this.#uploads.delete(upload)
        resolve(body)
      }
      const onClose = () => refuse(new RequestAborted())
      const timer = setInterval(() => {
        if (upload.recent < this.limits.least) return refuse(new SlowBody())
        upload.former = upload.recent
        upload.recent = 0
      }, this.limits.interval)
      const detach = () => {
        clearInterval(timer)
        request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
        // The request may live on, and the listener below would keep them.
        chunks = []
        request.on('error', () => {})
      }
      this.#uploads.add(upload)
      request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
      if (announced > this.limits.large) becomeLarge()
    })
  }

  /** Frees memory by refusing the slowest upload, never a completely received body. */
  #refuseSlowest() {
    const [slowest] = [...this.#uploads].toSorted(
      (a, b) => a.former + a.recent - (b.former + b.recent)
    )
    slowest?.refuse(
      new TemporarilyUnavailable('Many photos are arriving right now. Try again in a moment.')
    )
  }
}
