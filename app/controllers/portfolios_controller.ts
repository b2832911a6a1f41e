import type { HttpContext } from '@adonisjs/core/http'
import { photoRooms, rooms, stagingLevels } from '#shared/projects/project_enums'
import PortfolioLabel from '#models/portfolio_label'
import PortfolioLabelTransformer from '#transformers/portfolio_label_transformer'

export default class PortfoliosController {
  async edit({ auth, inertia }: HttpContext) {
    const user = auth.user
    const labels = user?.isStager ? await PortfolioLabel.ofUser(user) : []
    return inertia.render('portfolios/edit', {
      access: user?.isStager
        ? ('ok' as const)
        : user
          ? ('not_stager' as const)
          : ('guest' as const),
      labels: PortfolioLabelTransformer.transform(labels),
      rooms: photoRooms.map((room) => ({ value: room, label: rooms.label(room) })),
      stagingLevels: [...stagingLevels.options],
    })
  }
}
