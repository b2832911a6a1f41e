import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Statuses of an inquiry. */
export const contactStatuses = new Enumeration({
  offered: {
    unread: 'Unread',
    in_progress: 'In progress',
    answered: 'Answered',
    closed: 'Closed',
  },
})
export type ContactStatus = ValueOf<typeof contactStatuses>
