/** What a link in an email does: confirms a new address, or restores the former one. */
export type EmailLinkKind = 'confirm' | 'restore'
