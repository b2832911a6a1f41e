import { NotFound } from '#exceptions/http_refusals'

export default class UnknownPathsController {
  /** RTE-17: runs behind the pages' stack, so that the 404 page knows its visitor. */
  async show() {
    throw new NotFound()
  }
}
