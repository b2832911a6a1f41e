import { scryptSync, type ScryptOptions } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** What to derive from a password. */
export interface Derivation {
  id: number
  password: string
  salt: Uint8Array
  /** In bytes. */
  length: number
  options: ScryptOptions
}

/** The derived key, or why there is none. */
export type Derived = { id: number } & ({ key: Uint8Array } | { error: string })

/** Steps below the other threads, of which 19 is the lowest: a tenth of a core that they want too. */
const steps = 10

// Only Linux has priorities of threads; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + steps))

parentPort!.on('message', ({ id, password, salt, length, options }: Derivation) => {
  let derived: Derived
  try {
    derived = { id, key: scryptSync(password, salt, length, options) }
  } catch (error) {
    derived = { id, error: (error as Error).message }
  }
  parentPort!.postMessage(derived)
})
