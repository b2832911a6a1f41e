import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { consoleLists } from '#shared/console/console_lists'
import { professionalBadgeStates } from '#shared/reputation/professional_badges'
import BadgeType from '#models/badge_type'
import ProfessionalBadge from '#models/professional_badge'
import { consoleNavigation } from '#queries/console_navigation'
import { pageOfBadges } from '#queries/professional_badges'
import { sendFile } from '#services/files/send_file'
import BadgeTypeTransformer from '#transformers/badge_type_transformer'
import ConsoleBadgeTransformer from '#transformers/console_badge_transformer'
import { badgeListValidator } from '#validators/badge'

export default class BadgesController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await badgeListValidator.tryValidate(request.qs())
    const perPage = consoleLists.badges.rows
    const { rows, ...page } = await pageOfBadges({ ...filters, perPage })
    return inertia.render('console/badges', {
      navigation: await consoleNavigation(),
      types: BadgeTypeTransformer.transform(await BadgeType.byName()),
      canEdit: auth.user!.isAdmin,
      options: { state: [...professionalBadgeStates.options] },
      ...page,
      filters: filters ?? {},
      rows: ConsoleBadgeTransformer.transform(rows, auth.user!),
    })
  }

  /** A document as a download. Each time is recorded. 404 once it is deleted. */
  async document(ctx: HttpContext) {
    const { auth, params } = ctx
    const badge = await ProfessionalBadge.findWithCompanyOrFail(params.id)
    const document = badge.storedFile
    if (!document) throw new NotFound()
    await badge.recordView(auth.user!)
    return sendFile(ctx, document.file, document.name)
  }
}
