import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import { adminPath } from '#config/admin'
import { waitingFor, type Waiting } from '#models/user/waiting'
import UserTransformer from '#transformers/user_transformer'

export interface FlashedToast {
  title: string
  description?: string
  tone: 'success' | 'error'
}

export default class InertiaMiddleware extends BaseInertiaMiddleware {
  /** What every page knows: who is looking, how many offers wait for them (R30), and messages. */
  async share(ctx: HttpContext) {
    const { auth } = ctx as Partial<HttpContext>
    const user = auth?.user
    // Asked once, when the page is drawn: opening a thread has marked its messages by then.
    let asked: ReturnType<typeof waitingFor> | undefined
    const waiting = async (name: keyof Waiting) => {
      if (!user) return 0
      asked ??= waitingFor(user)
      const counts = await asked
      return counts[name]
    }
    return {
      user: ctx.inertia.always(user ? UserTransformer.transform(user) : null),
      pendingOffers: () => waiting('pendingOffers'),
      latestBidId: () => waiting('latestBidId'),
      unreadMessages: () => waiting('unreadMessages'),
      unreadNotifications: () => waiting('unreadNotifications'),
      // R36: nobody else may learn that there is such an address, not even by an empty field.
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
