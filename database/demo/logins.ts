import type { DemoLogin } from './types.js'

/** One password for everybody in the demo market. */
export const demoPassword = 'staging-demo'

/** The people to sign in as; the owner and the staging company are the first of their lists. */
export const demoLogins = [
  { role: 'Owner', email: 'dana@stagely.example', password: demoPassword },
  { role: 'Staging company', email: 'renee@stagely.example', password: demoPassword },
  { role: 'Administrator', email: 'admin@stagely.example', password: demoPassword },
] as const satisfies readonly DemoLogin[]
