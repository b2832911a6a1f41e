import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { PasskeyChallengeSchema } from '#database/schema'
import { challengeMinutes, type ChallengePurpose } from '#shared/accounts/passkeys'
import { NotSignedIn } from '#exceptions/http_refusals'
import { deleteInBatches } from '#services/queue/timer_batches'

/** What a challenge is for and who must return it: a session, or a browser that isn't signed in. */
export type ChallengeBinding =
  | { purpose: 'sign_in'; browser: string }
  | {
      purpose: Exclude<ChallengePurpose, 'sign_in'>
      sessionId: number
      /** What exactly it confirms, where the purpose says too little. */
      about?: string
    }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const ownerOf = (binding: ChallengeBinding) =>
  binding.purpose === 'sign_in'
    ? { purpose: binding.purpose, browser: hashOf(binding.browser) }
    : { purpose: binding.purpose, sessionId: binding.sessionId }

/** Bound to what it is about by its hash. */
const storedForm = (challenge: string, binding: ChallengeBinding) =>
  hashOf('about' in binding && binding.about ? `${challenge} ${binding.about}` : challenge)

/** A random value that a passkey signs once, within five minutes, for one purpose. */
export default class PasskeyChallenge extends PasskeyChallengeSchema {
  /**
   * @returns the challenge: 32 random bytes as base64url; only its SHA-256 is stored
   * @throws NotSignedIn (401) if the session has just ended
   */
  static async issue(binding: ChallengeBinding): Promise<string> {
    const challenge = randomBytes(32).toString('base64url')
    const row = {
      ...ownerOf(binding),
      challenge: storedForm(challenge, binding),
      expiresAt: DateTime.utc().plus({ minutes: challengeMinutes }),
    }
    if (binding.purpose === 'sign_in') {
      await this.create(row)
      return challenge
    }
    await db.transaction(async (trx) => {
      await lockSession(binding.sessionId, trx)
      await this.create(row, { client: trx })
    })
    return challenge
  }

  /** Uses up a challenge. Returns whether it was valid for this purpose and this session or browser. */
  static async use(challenge: string, binding: ChallengeBinding): Promise<boolean> {
    const [deleted] = await this.query()
      .where({ ...ownerOf(binding), challenge: storedForm(challenge, binding) })
      .where('expiresAt', '>', DateTime.utc().toSQL())
      .delete()
    return Number(deleted) > 0
  }

  /** Removes expired challenges; run by the scheduler. */
  static async purgeExpired() {
    await deleteInBatches('passkey_challenges', 'expires_at < now()')
  }
}

/**
 * Keeps a session until the transaction ends.
 *
 * @throws NotSignedIn (401) if it has just ended
 */
async function lockSession(id: number, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    'select id from sessions where id = ? for key share',
    [id]
  )
  if (rows.length === 0) throw new NotSignedIn()
}
