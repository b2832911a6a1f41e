import { newestVariant } from '~/components/project_form/newest_variant'
import { compressedVariant, oldVariant } from '~/components/project_form/older_variants'

/** By the name that the server gives the form of an address. */
export const projectFormVariants = {
  final: newestVariant,
  compressed: compressedVariant,
  old: oldVariant,
}
