import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import { operator, userProps } from '#stagely/page_props'

export default class InertiaMiddleware extends BaseInertiaMiddleware {
  /** What the layout shows on every page. */
  async share(ctx: HttpContext) {
    const { auth } = ctx as Partial<HttpContext>
    const user = auth?.user
    return {
      user: ctx.inertia.always(user ? userProps(user) : null),
      renderedAt: ctx.inertia.always(Date.now()),
      unconfirmedEmail: ctx.inertia.always(user && !user.emailConfirmed ? user.email : null),
      operator,
      ...(user && (await user.navigationCounts())),
    }
  }

  async handle(ctx: HttpContext, next: NextFn) {
    await this.init(ctx)
    const output = await next()
    this.dispose(ctx)
    return output
  }
}

declare module '@adonisjs/inertia/types' {
  type MiddlewareSharedProps = InferSharedProps<InertiaMiddleware>
  export interface SharedProps extends MiddlewareSharedProps {}
}
