/** Moves the focus to a field and shows it in the middle of the screen, once the dialog that asked has closed. */
export function leadTo(selector: string, within: ParentNode | null = document): void {
  setTimeout(() => {
    const field = within?.querySelector<HTMLElement>(selector)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
}
