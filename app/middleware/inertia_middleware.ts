import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import { adminPath } from '#config/admin'
import { navigationCounts, type NavigationCounts } from '#queries/navigation_counts'
import UserTransformer from '#transformers/user_transformer'

export interface FlashedToast {
  title: string
  description?: string
  tone: 'success' | 'error'
}

export default class InertiaMiddleware extends BaseInertiaMiddleware {
  /** What every page knows: who is looking, how many offers wait for them, and messages. */
  async share(ctx: HttpContext) {
    const { auth } = ctx as Partial<HttpContext>
    const user = auth?.user
    // Read once, when the page is rendered: opening a thread has marked its messages by then.
    let counts: ReturnType<typeof navigationCounts> | undefined
    const count = async (name: keyof NavigationCounts) => {
      if (!user) return 0
      counts ??= navigationCounts(user)
      const all = await counts
      return all[name]
    }
    return {
      user: ctx.inertia.always(user ? UserTransformer.transform(user) : null),
      pendingOffers: () => count('pendingOffers'),
      latestBidId: () => count('latestBidId'),
      unreadMessages: () => count('unreadMessages'),
      unreadNotifications: () => count('unreadNotifications'),
      // The address to confirm, for the banner; null when there is nothing to do.
      unconfirmedEmail: ctx.inertia.always(user && !user.emailConfirmed ? user.email : null),
      // Nobody else may learn that there is such an address, not even by an empty field.
      ...(user?.isAdmin && { consolePath: adminPath }),
    }
  }

  flash(ctx: HttpContext) {
    const { session } = ctx as Partial<HttpContext>
    const toast: FlashedToast | undefined = session?.flashMessages.get('toast')
    return toast ? { toast } : {}
  }

  async handle(ctx: HttpContext, next: NextFn) {
    await this.init(ctx)
    const output = await next()
    this.dispose(ctx)
    // The framework names X-Inertia alone, and replaces what was there.
    ctx.response.header('Vary', 'X-Inertia, Cookie')
    return output
  }
}

declare module '@adonisjs/inertia/types' {
  type MiddlewareSharedProps = InferSharedProps<InertiaMiddleware>
  export interface SharedProps extends MiddlewareSharedProps {}
}
