import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { consolePageSizes } from '#shared/console_lists'
import { professionalBadgeStates } from '#shared/professional_badges'
import BadgeType from '#models/badge_type'
import ProfessionalBadge from '#models/professional_badge'
import { consoleNavigation } from '#queries/console_navigation'
import { largeList } from '#queries/large_list'
import { listBadges } from '#queries/professional_badges'
import { sendFile } from '#services/files/send_file'
import BadgeTypeTransformer from '#transformers/badge_type_transformer'
import ConsoleBadgeTransformer from '#transformers/console_badge_transformer'
import { badgeListValidator } from '#validators/badge'

export default class BadgesController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await badgeListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.badges
    const [found, types, navigation] = await Promise.all([
      largeList(listBadges(filters ?? {})).paginate(filters?.page ?? 1, pageSize),
      BadgeType.byName(),
      consoleNavigation(),
    ])
    return inertia.render('console/badges', {
      navigation,
      stateOptions: [...professionalBadgeStates.options],
      types: BadgeTypeTransformer.transform(types),
      canEdit: auth.user!.isAdmin,
      filters: filters ?? {},
      badges: ConsoleBadgeTransformer.transform(found.all(), auth.user!),
      total: found.total,
      pageSize,
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
