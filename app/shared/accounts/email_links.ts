/** A link in an email confirms a new address or restores the previous one. */
export type EmailLinkKind = 'confirm' | 'restore'
