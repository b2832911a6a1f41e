import { maxCalendarAddresses } from '#shared/accounts/calendar_addresses'

export const calendarRefusals = {
  /** @param addresses  how many the account has */
  add({ addresses }: { addresses: number }): string | null {
    if (addresses < maxCalendarAddresses) return null
    return `An account can have ${maxCalendarAddresses} calendar addresses. Turn off one you no longer use.`
  },
}
