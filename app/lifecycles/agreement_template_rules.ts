import { agreementLimits } from '#shared/agreements/agreement_text'

/** Why a template can't be stored; null if it can. */
export const agreementTemplateRefusals = {
  create({ stored }: { stored: number }): string | null {
    return stored < agreementLimits.templates
      ? null
      : `You have ${agreementLimits.templates} templates. Remove one to add another.`
  },

  /** `seen` is the revision that the person changed. */
  replace({ revision }: { revision: number }, seen: number): string | null {
    return revision === seen
      ? null
      : 'This template was changed elsewhere. Open it again, then make your change.'
  },
}
