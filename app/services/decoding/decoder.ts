import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { TemporarilyUnavailable } from '#exceptions/http_refusals'
import type {
  DecodingInput,
  DecodingLimits,
  DecodingOrder,
  DecodingOutput,
  DecodingReply,
  DecodingTasks,
} from '#services/decoding/processes/tasks'
import { networkOf } from '#services/http/network'
import { currentWork } from '#services/observability/current_work'
import { Semaphore, wholeCoreSlots } from '#services/limits/semaphore'

/** A HEIC photo of 48 megapixels takes about 600 MB and half of the processor time. */
export const ordinaryLimits: DecodingLimits = {
  cpu: 5_000,
  memory: 768 * 1024 ** 2,
  time: 30_000,
}

/** A process that holds more than this after a task isn't kept for the next one. In bytes. */
const keptMemory = 192 * 1024 ** 2
/** Milliseconds after which an idle process ends. */
const keptTime = 60_000
/** Of objects; pixels and files are outside of it. In megabytes. */
const heapSize = 512

const refusal = 'Many photos and files are being processed right now. Try again in a moment.'

const decoding = new Semaphore(wholeCoreSlots(), 100, refusal)

/** `.ts` in development and tests, `.js` in the build. */
const entry = new URL(`./processes/process${extname(import.meta.url)}`, import.meta.url)

type Outcome = DecodingReply | 'ended' | 'late'

const idle = new Set<DecodingProcess>()

/** A process that decodes one file at a time. It has none of the application's environment. */
class DecodingProcess {
  #child: ChildProcess
  #ended: Promise<'ended'>
  #isReady: Promise<unknown>
  #idleTimer?: NodeJS.Timeout

  constructor() {
    this.#child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${heapSize}`],
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#ended = new Promise((resolve) => {
      for (const event of ['exit', 'error']) this.#child.once(event, () => resolve('ended'))
    })
    void this.#ended.then(() => idle.delete(this))
    this.#isReady = this.#nextMessage()
  }

  /** @throws TemporarilyUnavailable (503) if the process can't start */
  async run(order: DecodingOrder): Promise<Outcome> {
    clearTimeout(this.#idleTimer)
    this.#keepAlive(true)
    const { promise: isLate, resolve } = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => resolve('late'), order.limits.time)
    try {
      const state = await Promise.race([this.#isReady, this.#ended, isLate])
      if (state === 'ended') throw new TemporarilyUnavailable(refusal)
      if (state === 'late') return state
      const reply = this.#nextMessage() as Promise<DecodingReply>
      // If it can't be sent, the process has ended.
      this.#child.send(order, () => {})
      return await Promise.race([reply, this.#ended, isLate])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Lets the application end while this process waits for a task, and ends it after a while. */
  rest() {
    this.#keepAlive(false)
    idle.add(this)
    this.#idleTimer = setTimeout(() => this.end(), keptTime).unref()
  }

  /** Takes no further task from now on; it is gone a few milliseconds later. */
  end() {
    idle.delete(this)
    this.#child.kill('SIGKILL')
  }

  #nextMessage(): Promise<unknown> {
    return new Promise((resolve) => this.#child.once('message', resolve))
  }

  #keepAlive(isWorking: boolean) {
    const name = isWorking ? 'ref' : 'unref'
    this.#child[name]()
    this.#child.channel?.[name]()
  }
}

function take(): DecodingProcess {
  const [first] = idle
  if (!first) return new DecodingProcess()
  idle.delete(first)
  return first
}

/** Whose files are decoded one at a time: the signed-in user or the visitor's network. */
function personOfRequest(): string | undefined {
  const work = currentWork()
  if (!work || !('ctx' in work)) return undefined
  const { auth, request } = work.ctx
  return auth?.user ? `user ${auth.user.id}` : networkOf(request.ip())
}

/**
 * Runs a task in a process that is killed once it exceeds a limit. What people send is only decoded
 * there: it may be made to exhaust time and memory, or to break into the decoder.
 *
 * @returns null if the file can't be decoded within the limits
 * @throws TemporarilyUnavailable (503) if too many files are waiting, or the machine is too busy
 * @throws Error if the task fails
 */
export function decode<Name extends keyof DecodingTasks>(
  name: Name,
  input: DecodingInput<Name>,
  limits = ordinaryLimits
): Promise<DecodingOutput<Name> | null> {
  return decoding.run<DecodingOutput<Name> | null>(async () => {
    const process = take()
    const outcome = await process.run({ name, input, limits })
    if (typeof outcome === 'string' || outcome.memory > keptMemory) {
      process.end()
    } else {
      process.rest()
    }
    if (outcome === 'late') throw new TemporarilyUnavailable(refusal)
    if (outcome === 'ended') return null
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.output as DecodingOutput<Name>
  }, personOfRequest())
}
