import type { HttpContext } from '@adonisjs/core/http'

export default class PortfoliosController {
  async edit({ auth, inertia }: HttpContext) {
    const user = auth.user
    return inertia.render('portfolios/edit', {
      access: user?.isStager
        ? ('ok' as const)
        : user
          ? ('not_stager' as const)
          : ('guest' as const),
    })
  }
}
