import type { DemoLogin } from './types.js'

/** The password of all demo users. */
export const demoPassword = 'staging-demo'

/** The users to sign in as. The owner and the staging company are the first in their lists. */
export const demoLogins = [
  { role: 'Owner', email: 'dana@stagely.example', password: demoPassword },
  { role: 'Staging company', email: 'renee@stagely.example', password: demoPassword },
  { role: 'Administrator', email: 'admin@stagely.example', password: demoPassword },
  { role: 'Designer', email: 'mei@fernandfield.example', password: demoPassword },
  { role: 'Bookkeeper', email: 'joel@fernandfield.example', password: demoPassword },
  { role: 'Assistant', email: 'ivy@sandovaldesk.example', password: demoPassword },
] as const satisfies readonly DemoLogin[]
