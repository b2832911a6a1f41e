import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DecodingLimits, DecodingOrder, DecodingReply, DecodingTasks } from './tasks.ts'

/**
 * Entry file of the processes that decode what people send. It imports only packages and files beside it,
 * so Node.js runs it as it is. Libraries are loaded with the first task that needs them.
 */
const tasks: DecodingTasks = {
  reencode: (image) => import('./pictures.ts').then(({ reencode }) => reencode(image)),
  thumbnail: ({ bytes }) => import('./pictures.ts').then(({ thumbnailOf }) => thumbnailOf(bytes)),
  draw: ({ bytes, size }) => import('./pictures.ts').then(({ draw }) => draw(bytes, size)),
  drawCard: (card) => import('./pictures.ts').then(({ drawCard }) => drawCard(card)),
  inspectPdf: ({ bytes }) => import('./pdf.ts').then(({ inspectPdf }) => inspectPdf(bytes)),
}

const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
let count = 0

function watch({ cpu, memory }: DecodingLimits) {
  count += 1
  shared.set([cpu, memory / 1024 ** 2], 1)
  Atomics.store(shared, 0, count)
  Atomics.notify(shared, 0)
}

function stopWatching() {
  Atomics.store(shared, 0, 0)
  Atomics.notify(shared, 0)
}

async function work({ name, input, limits }: DecodingOrder): Promise<DecodingReply> {
  watch(limits)
  try {
    const task: (input: never) => Promise<unknown> = tasks[name]
    return { output: await task(input as never), memory: process.memoryUsage.rss() }
  } catch (error) {
    return { error: String(error), memory: process.memoryUsage.rss() }
  } finally {
    stopWatching()
  }
}

process.on('message', async (order: DecodingOrder) => process.send!(await work(order)))

// The application ends this process, not the terminal or the service manager, which signal to all
// processes of the application at once. It also ends if the application was killed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())

/** `.ts` in development and tests, `.js` in the build. */
const watchdog = new URL(`./watchdog${extname(import.meta.url)}`, import.meta.url)
await once(new Worker(watchdog, { workerData: shared }), 'online')
process.send!('ready')
