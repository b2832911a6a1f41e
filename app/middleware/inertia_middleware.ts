import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import { unreadOf, type Unread } from '#models/notification/unread'
import Project from '#models/project'
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
    let asked: Promise<Unread> | undefined
    const unread = () => (asked ??= unreadOf(user!))
    return {
      user: ctx.inertia.always(user ? UserTransformer.transform(user) : null),
      pendingOffers: ctx.inertia.always(
        user && !user.isStager ? await Project.countPendingBids(user) : 0
      ),
      // Asked when the page is drawn: opening a thread has marked its messages by then.
      unreadMessages: () => (user ? unread().then(({ messages }) => messages) : 0),
      unreadNotifications: () => (user ? unread().then(({ notifications }) => notifications) : 0),
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
    return output
  }
}

declare module '@adonisjs/inertia/types' {
  type MiddlewareSharedProps = InferSharedProps<InertiaMiddleware>
  export interface SharedProps extends MiddlewareSharedProps {}
}
