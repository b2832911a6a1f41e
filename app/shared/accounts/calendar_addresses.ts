/** Calendar addresses per account. */
export const maxCalendarAddresses = 10

/** Characters of the name of a calendar address. */
export const maxCalendarName = 60

/** What an address is called that was made without a name. */
export const calendarName = 'Calendar'
