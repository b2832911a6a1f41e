import logger from '@adonisjs/core/services/logger'
import { SignPdf } from '@signpdf/signpdf'
import { Signer } from '@signpdf/utils'
import { agreementSeal } from '#config/agreements'
import { isSealValid, type SealKey } from './agreement_seal/key.js'
import { signatureOver } from './agreement_seal/cms.js'

/**
 * The key that files are sealed with; null without one, and once its certificate has ended.
 *
 * @param at  in milliseconds; now if left out
 */
export function currentSeal(at?: number): SealKey | null {
  if (!agreementSeal || isSealValid(agreementSeal, at)) return agreementSeal
  logger.error('the certificate in AGREEMENT_KEY_FILE isn’t valid: an agreement isn’t sealed')
  return null
}

class KeySigner extends Signer {
  constructor(private readonly key: SealKey) {
    super()
  }

  override async sign(content: Buffer): Promise<Buffer> {
    return signatureOver(content, this.key)
  }
}

/**
 * Seals a PDF that has room for a seal (PAdES baseline B, ETSI EN 319 142-1): every later change of the file
 * shows in PDF viewers.
 */
export const sealPdf = (file: Uint8Array, key: SealKey): Promise<Buffer> =>
  new SignPdf().sign(Buffer.from(file), new KeySigner(key))
