/** Why a backup can't be made, verified or restored: one sentence for the operator. */
export class BackupRefused extends Error {}
