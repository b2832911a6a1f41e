import { Enumeration, type ValueOf } from './enumeration.js'

/** How far an inquiry has come. */
export const contactStatuses = new Enumeration({
  offered: {
    unread: 'Unread',
    in_progress: 'In progress',
    answered: 'Answered',
    closed: 'Closed',
  },
})
export type ContactStatus = ValueOf<typeof contactStatuses>
