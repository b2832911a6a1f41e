import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import { inChargeValidator } from '#validators/in_charge'

export default class PeopleInChargeController {
  /**
   * Sets who in the caller's account is in charge of its side of a job: `{ seatId }` → the same; null for nobody. The
   * person in charge gets the job's emails. For the project's owner and companies with an offer; the other side
   * doesn't see it.
   */
  async update({ auth, params, request }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    const { seatId } = await request.validateUsing(inChargeValidator)
    await project.putInCharge(auth.user!, seatId)
    return { seatId }
  }
}
