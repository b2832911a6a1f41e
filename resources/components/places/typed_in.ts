/** Whether somebody is in the field of this name, and would type on behind what is filled in. */
export const isTypedIn = (name: string): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === name
