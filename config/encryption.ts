import env from '#start/env'
import { formerKeys } from '#services/operations/env_rules'
import { defineConfig, drivers } from '@adonisjs/core/encryption'
import type { InferEncryptors } from '@adonisjs/core/types'

/** The first one encrypts; all of them decrypt. */
export const encryptionKeys = [
  env.get('APP_KEY').release(),
  ...formerKeys(env.get('FORMER_APP_KEYS')),
]

const encrypterWith = (keys: string[]) => drivers.aes256gcm({ keys, id: 'gcm' })

/** Knows APP_KEY only: what it can't decrypt needs a former key. */
export const currentKeyOnly = encrypterWith(encryptionKeys.slice(0, 1))

const encryptionConfig = defineConfig({
  default: 'gcm',
  list: {
    gcm: encrypterWith(encryptionKeys),
  },
})

export default encryptionConfig

declare module '@adonisjs/core/types' {
  export interface EncryptorsList extends InferEncryptors<typeof encryptionConfig> {}
}
