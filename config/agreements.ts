import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { demoSealKey } from '#services/documents/agreement_seal/demo_key'
import env from '#start/env'
import { readSealKey, type SealKey } from '#services/documents/agreement_seal/key'

function sealKey(): SealKey | null {
  const file = env.get('AGREEMENT_KEY_FILE')
  if (file) return readSealKey(readFileSync(file, 'utf8'))
  return app.inProduction ? null : readSealKey(demoSealKey)
}

/** Null in production without a key: agreements aren't sealed then, and say so. */
export const agreementSeal = sealKey()
