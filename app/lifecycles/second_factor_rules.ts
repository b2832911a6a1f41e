interface Requirement {
  /** YYYY-MM-DD by the market's calendar; null to require it no longer. */
  from: string | null
  /** Whether the owner who requires it has a second factor. */
  hasOwn: boolean
}

export const secondFactorRefusals = {
  require({ from, hasOwn }: Requirement): string | null {
    return from === null || hasOwn ? null : 'Set up two-step login for yourself first.'
  },

  /**
   * For whatever takes the second factor, the role or the seat away from an owner: the account would be left
   * without anyone who gets in.
   *
   * @param isLastWithFactor  whether no other owner of an account that requires a second factor has one
   */
  endOwnerWithFactor({ isLastWithFactor }: { isLastWithFactor: boolean }): string | null {
    return isLastWithFactor
      ? 'This account requires two-step login, and no other owner uses it. Another owner has to set it up first.'
      : null
  },
}
