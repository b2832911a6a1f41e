import { partsHealth } from '#services/health/main'

export default class HealthController {
  /** How every part of the platform is, measured now. */
  show() {
    return partsHealth()
  }
}
