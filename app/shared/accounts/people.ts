/** People with a seat in an account, and invitations to one. */
export const maxPeople = 50

/** Days until the link of an invitation stops working. */
export const invitationDays = 7
