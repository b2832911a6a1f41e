import { BaseTransformer } from '@adonisjs/core/transformers'
import type { SecondFactor } from '#queries/second_factor'

/** Who in an account uses a second factor, for its owners. */
export default class SecondFactorTransformer extends BaseTransformer<SecondFactor> {
  toObject() {
    const { from, people, protected: withFactor, isOwn, hasPasskey } = this.resource
    return {
      /** From which day on it is required; null if it isn't. */
      from,
      /** People in the account, and how many of them use two-step login or a passkey. */
      people,
      withFactor,
      /** Whether the viewer does. */
      isOwn,
      hasPasskey,
    }
  }
}
