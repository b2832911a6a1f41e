import { Worker } from 'node:worker_threads'
import { extname } from 'node:path'
import { Semaphore } from '#services/semaphore'

/** What is wrong with a PDF, or how many pages it has. */
export type PdfInspection = { pages: number } | { fault: 'unreadable' | 'encrypted' | 'active' }

/** In milliseconds. */
const longestInspection = 10_000
const memoryMegabytes = 512

const inspecting = new Semaphore(
  1,
  24,
  'Many files are being checked right now. Try again in a moment.'
)

/** `.ts` in development and tests, `.js` in the build. */
const worker = new URL(`./pdf_worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Parses a PDF and looks through all of its objects. Runs in a thread of its own with limited time
 * and memory, because a PDF may be made to exhaust them; such a PDF counts as unreadable.
 *
 * @throws TemporarilyUnavailable (503) if too many PDFs are waiting
 */
export function inspectPdf(bytes: Buffer): Promise<PdfInspection> {
  return inspecting.run(
    () =>
      new Promise((resolve) => {
        const thread = new Worker(worker, {
          workerData: bytes,
          // Node.js can run this file without the loader of the process.
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
          stdout: true,
          stderr: true,
        })
        const timer = setTimeout(() => void thread.terminate(), longestInspection)
        let inspection: PdfInspection = { fault: 'unreadable' }
        thread.on('message', (found: PdfInspection) => (inspection = found))
        thread.on('error', () => {})
        thread.on('exit', () => {
          clearTimeout(timer)
          resolve(inspection)
        })
      })
  )
}
