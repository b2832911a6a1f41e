import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import BadgeType from '#models/badge_type'
import ProfessionalBadge from '#models/professional_badge'
import { sendFile } from '#services/files/send_file'
import BadgeTypeTransformer from '#transformers/badge_type_transformer'
import ProfessionalBadgeTransformer from '#transformers/professional_badge_transformer'

/** Documents shown on the page; older ones are in the data download. */
const shown = 50

export default class BadgesController {
  async index({ auth, inertia }: HttpContext) {
    const { user } = auth
    if (!user?.isStager) {
      const access = user ? ('not_stager' as const) : ('guest' as const)
      return inertia.render('badges/index', { access, types: [], badges: [] })
    }
    const badges = await ProfessionalBadge.ofUser(user, shown)
    const types = BadgeTypeTransformer.transform(await BadgeType.byName(), badges)
    return inertia.render('badges/index', {
      access: 'ok',
      types: types.useVariant('forCompany'),
      badges: ProfessionalBadgeTransformer.transform(badges),
    })
  }

  /** A company's own document, as a download. */
  async document(ctx: HttpContext) {
    const { auth, params } = ctx
    if (!auth.user) throw new NotFound()
    const badge = await ProfessionalBadge.findOwnOrFail(auth.user, params.id)
    const document = badge.storedFile
    if (!document) throw new NotFound()
    return sendFile(ctx, document.file, document.name)
  }
}
