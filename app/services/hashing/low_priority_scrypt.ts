import { randomBytes, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import { PhcFormatter } from '@adonisjs/core/hash/phc_formatter'
import type { Derivation, Derived } from '#services/hashing/scrypt_worker'

/** `.ts` in development and tests, `.js` in the build. */
const scryptWorker = new URL(`./scrypt_worker${extname(import.meta.url)}`, import.meta.url)

interface Settings {
  cost: number
  blockSize: number
  parallelization: number
  /** In bytes. */
  maxMemory: number
}

/** In bytes, as in the driver of AdonisJS. */
const saltSize = 16
const keyLength = 64

/**
 * The scrypt driver of AdonisJS, computing in a thread with low priority: a password takes a tenth
 * of a second of a core, and polls and pages go first while the machine is busy. The hashes are the same.
 */
export class LowPriorityScrypt extends Scrypt {
  #settings: Settings
  #worker: URL
  #phc = new PhcFormatter<{ n: number; r: number; p: number }>()
  #thread?: Worker
  #waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  #asked = 0

  /** @param worker  the file that the thread runs */
  constructor(settings: Settings, worker = scryptWorker) {
    super(settings)
    this.#settings = settings
    this.#worker = worker
  }

  override async make(password: string): Promise<string> {
    const { cost: n, blockSize: r, parallelization: p } = this.#settings
    const salt = randomBytes(saltSize)
    const key = await this.#derive(password, salt, keyLength, { N: n, r, p })
    return this.#phc.serialize(salt, Buffer.from(key), { id: 'scrypt', params: { n, r, p } })
  }

  override async verify(stored: string, password: string): Promise<boolean> {
    if (!this.isValidHash(stored)) return false
    const { salt, hash, params } = this.#phc.deserialize(stored)
    const { n, r, p } = params!
    const key = await this.#derive(password, salt, hash.byteLength, { N: n, r, p })
    return timingSafeEqual(key, hash)
  }

  #derive(password: string, salt: Buffer, length: number, cost: ScryptOptions) {
    const thread = (this.#thread ??= this.#start())
    this.#asked += 1
    const id = this.#asked
    const derived = Promise.withResolvers<Uint8Array>()
    this.#waiting.set(id, derived)
    // The process may end while nobody waits.
    thread.ref()
    const options = { ...cost, maxmem: this.#settings.maxMemory }
    thread.postMessage({ id, password, salt, length, options } satisfies Derivation)
    return derived.promise
  }

  #start(): Worker {
    // Node.js can run this file without the loader of the process.
    const thread = new Worker(this.#worker, { execArgv: [] })
    thread.on('message', (derived: Derived) => {
      const waiting = this.#waiting.get(derived.id)
      this.#waiting.delete(derived.id)
      if (this.#waiting.size === 0) thread.unref()
      if ('key' in derived) waiting?.resolve(derived.key)
      else waiting?.reject(new Error(derived.error))
    })
    let fault: unknown = new Error('The thread that hashes passwords has ended')
    thread.on('error', (error) => (fault = error))
    // The next password gets a new thread.
    thread.on('exit', () => {
      this.#thread = undefined
      for (const { reject } of this.#waiting.values()) reject(fault)
      this.#waiting.clear()
    })
    return thread
  }
}
