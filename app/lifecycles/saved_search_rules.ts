import { savedSearchLimits } from '#shared/projects/saved_searches'

/** Why a search can't be saved; null if it can. */
export const savedSearchRefusals = {
  create({ stored }: { stored: number }): string | null {
    return stored < savedSearchLimits.perCompany
      ? null
      : `You have ${savedSearchLimits.perCompany} saved searches. Delete one to save another.`
  },
}
