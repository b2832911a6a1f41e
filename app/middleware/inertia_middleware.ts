import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import { adminPath } from '#config/admin'
import { operator } from '#config/operator'
import { allowedBy } from '#shared/accounts/capabilities'
import type User from '#models/user'
import { navigationCounts, type NavigationCounts } from '#queries/navigation_counts'
import { accountsOf } from '#queries/own_accounts'
import UserTransformer from '#transformers/user_transformer'
import { worksAs } from '#transformers/works_as'

export interface FlashedToast {
  title: string
  description?: string
  tone: 'success' | 'error'
}

/** Whole pages are rendered with all props, whichever the headers of a partial visit leave out. */
function dropPartialHeaders({ request }: HttpContext) {
  const headers = request.headers()
  if (headers['x-inertia']) return
  for (const name of Object.keys(headers)) {
    if (name.startsWith('x-inertia-partial-')) Reflect.deleteProperty(headers, name)
  }
}

/** Whether all props are asked for, not only some of a page that the browser has. */
const isWholePage = ({ request }: HttpContext) => !request.header('x-inertia-partial-component')

export default class InertiaMiddleware extends BaseInertiaMiddleware {
  /** Once for all counts. */
  #counts: Promise<NavigationCounts> | undefined

  #readCounts(user: User): Promise<NavigationCounts> {
    this.#counts ??= navigationCounts(user)
    return this.#counts
  }

  /** Props of every page: the user, and counts for the navigation. */
  async share(ctx: HttpContext) {
    const { auth } = ctx as Partial<HttpContext>
    const user = auth?.user
    // Known by now for a whole page, so that the props always have the same order.
    const known = user && isWholePage(ctx) ? await this.#readCounts(user) : null
    const later = async (name: keyof NavigationCounts) => {
      if (!user) return 0
      const all = await this.#readCounts(user)
      return all[name]
    }
    const count = (name: keyof NavigationCounts) => known?.[name] ?? later(name)
    return {
      user: ctx.inertia.always(user ? UserTransformer.transform(user) : null),
      worksAs: ctx.inertia.always(user ? await this.#worksAs(user) : null),
      // In milliseconds. Pages for all visitors have none: they are kept, and their content must not age.
      renderedAt: ctx.inertia.always(user ? Date.now() : null),
      pendingOffers: () => count('pendingOffers'),
      latestBidId: () => count('latestBidId'),
      unreadMessages: () => count('unreadMessages'),
      unreadNotifications: () => count('unreadNotifications'),
      urgentNotificationId: () => count('urgentNotificationId'),
      // For the footer.
      operator,
      // For the banner that asks to confirm the address.
      unconfirmedEmail: ctx.inertia.always(
        user && !user.person.emailConfirmed ? user.person.email : null
      ),
      // For people who aren't owners: pages offer only what the seat allows.
      ...(user?.seat && user.seat.role !== 'owner' && { seatAllows: allowedBy(user.seat) }),
      // The path is secret, so other users don't even get an empty field.
      ...(user?.teamRole && { consolePath: adminPath, teamRole: user.activeRole }),
    }
  }

  /** For the header and for dialogs that bind the account. */
  async #worksAs(user: User) {
    const several = user.currentSession?.worksElsewhere ?? false
    return worksAs(user, several ? await accountsOf(user.person) : [])
  }

  flash(ctx: HttpContext) {
    const { session } = ctx as Partial<HttpContext>
    const toast: FlashedToast | undefined = session?.flashMessages.get('toast')
    return toast ? { toast } : {}
  }

  async handle(ctx: HttpContext, next: NextFn) {
    dropPartialHeaders(ctx)
    await this.init(ctx)
    const { user } = ctx.auth
    // Sent together with the first read of the page. Its error counts when the page is rendered.
    if (user && isWholePage(ctx)) this.#readCounts(user).catch(() => {})
    const output = await next()
    this.dispose(ctx)
    // Inertia overwrites the header with X-Inertia only.
    ctx.response.header('Vary', 'X-Inertia, Cookie')
    return output
  }
}

declare module '@adonisjs/inertia/types' {
  type MiddlewareSharedProps = InferSharedProps<InertiaMiddleware>
  export interface SharedProps extends MiddlewareSharedProps {}
}
