import { defineConfig, drivers } from '@adonisjs/core/hash'
import app from '@adonisjs/core/services/app'

/** scrypt at N=2^14, r=8, p=5: the parameters that OWASP recommends for 16 MiB. */
const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: drivers.scrypt({
      cost: app.inTest ? 1024 : 16_384,
      blockSize: 8,
      parallelization: app.inTest ? 1 : 5,
      maxMemory: 33_554_432,
    }),
    /** Fingerprints of keys. Each start of a process computes one, and a key can't be guessed. */
    keys: drivers.scrypt({
      cost: 16_384,
      blockSize: 8,
      parallelization: 1,
      maxMemory: 33_554_432,
    }),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
