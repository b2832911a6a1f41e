import { partsHealth } from '#services/health/main'

export default class HealthController {
  /** ADM-06, R42: how every part of the platform is, measured now. */
  show() {
    return partsHealth()
  }
}
