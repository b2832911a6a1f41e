import { Worker } from 'node:worker_threads'
import { Semaphore } from '#services/limits/semaphore'

/** In milliseconds. */
const longestRendering = 30_000
const memoryMegabytes = 512

/**
 * Draws files in a thread of its own, one at a time, because each takes up to half a second of computing.
 *
 * @param worker  module that posts the bytes of the file for its `workerData`
 * @param files  what the files are, in the refusal while too many are waiting: `agreements`
 * @throws TemporarilyUnavailable (503) if too many files are waiting
 * @throws Error if the thread fails or takes too long
 */
export function pdfRenderer<Content>(worker: URL, files: string) {
  const rendering = new Semaphore(
    1,
    100,
    `Many ${files} are being prepared right now. Try again in a moment.`
  )
  return (content: Content): Promise<Uint8Array> =>
    rendering.run(
      () =>
        new Promise((resolve, reject) => {
          const thread = new Worker(worker, {
            workerData: content,
            resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
          })
          const timer = setTimeout(() => void thread.terminate(), longestRendering)
          thread.on('message', resolve)
          thread.on('error', reject)
          thread.on('exit', () => {
            clearTimeout(timer)
            reject(new Error(`The PDF wasn’t finished: ${files}`))
          })
        })
    )
}
