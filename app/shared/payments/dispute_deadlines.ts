/** The team is reminded of a dispute this many days before its deadline. */
export const disputeReminderDays = 2
