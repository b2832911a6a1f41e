import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import AuditEvent from '#models/audit_event'
import UserPolicy from '#policies/user_policy'
import { companyPage } from '#queries/company_page'
import { favoritesOf } from '#queries/stager_card'
import { canonicalUrl } from '#services/http/canonical_url'
import { contentVersion, visitorPage } from '#services/http/visitor_pages'
import { companyPageProps } from '#transformers/company_page'

/** Link to the project that the visitor came from (`?project=`). */
function backLink({ project }: Record<string, unknown>) {
  if (typeof project !== 'string' || !/^[1-9]\d{0,8}$/.test(project)) return null
  return { href: `/projects/${project}`, label: 'Back to the project' }
}

export default class CompaniesController {
  /** A stager's public page. It stays anonymous after contact release too. */
  async show(ctx: HttpContext) {
    const { auth, bouncer, inertia, params, request } = ctx
    const page = await companyPage(params.identifier, auth.user ?? null)
    if (!page) throw new NotFound()
    const mayMark = auth.user && (await bouncer.with(UserPolicy).allows('keepFavorites'))
    if (auth.user?.isTeam) await AuditEvent.recordViews(auth.user, [{ list: 'reviews' }])
    const version = () => contentVersion([page.card, page.pairs, page.reviews, page.outcomes])
    return visitorPage(ctx, version, async () => {
      const favorites = mayMark ? await favoritesOf(auth.user!) : null
      const links = { back: backLink(request.qs()), canonical: canonicalUrl(ctx) }
      return inertia.render('companies/show', { ...companyPageProps(page), favorites, ...links })
    })
  }
}
