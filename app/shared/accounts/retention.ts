/** How long personal data is kept, for the code that deletes it and for the privacy policy. */
export const retention = {
  /** A sign-in ends this many days after its last use. */
  sessionIdleDays: 30,
  /** A sign-in ends this many days after it began. */
  sessionMaxDays: 90,
  /** The console asks for a code again this many hours after the last one. */
  consoleCodeHours: 12,
  /** Networks someone signed in from, after the last sign-in. */
  knownNetworkDays: 90,
  confirmationLinkDays: 7,
  restoreLinkHours: 72,
  passwordResetHours: 1,
  /** Emails that could not be delivered. */
  failedJobDays: 30,
  /** What became of an email: its subject and whether it was delivered. */
  emailDeliveryDays: 90,
  /** Photos that nothing refers to; deleted by a daily timer once they are this old. */
  unusedPhotoHours: 24,
  /** Files of messages that were uploaded and never sent; deleted by the same timer. */
  unsentFileHours: 24,
  /** Documents for badges, after the decision about them. */
  badgeDocumentDays: 30,
  /** Address and access instructions of a staging, after the furniture is removed. */
  stagingAccessDays: 30,
  /** The same while no install date is agreed, after they were last changed. */
  unusedStagingAccessDays: 90,
} as const
