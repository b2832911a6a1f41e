import type { HttpContext } from '@adonisjs/core/http'
import { countyLabel } from '#shared/places/counties'
import { shownCompanies } from '#shared/market/place_figures'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import { companiesServing, servedPlaceOf } from '#queries/companies_serving'

export default class ProjectReachesController {
  /**
   * How many staging companies serve the county of a project: `{ place, companies }`, such as
   * "Buncombe County" and 9, for its owner; one to four are `few`. The same number as on the page of the
   * county. Both are null for an unknown county. It never says who they are.
   */
  async show({ auth, bouncer, params }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const place = await servedPlaceOf(project)
    return {
      place: place && countyLabel(place.county),
      companies: place && shownCompanies(await companiesServing(place)),
    }
  }
}
