import { partsHealth } from '#services/health/main'

export default class HealthController {
  /** The current health of each part of the platform, measured on request. */
  show() {
    return partsHealth()
  }
}
