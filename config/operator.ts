import env from '#start/env'

/** Who runs this installation: shown in the footer, on receipts and in emails. */
export const operator = {
  name: env.get('OPERATOR_NAME') ?? 'Sample operator',
  /** Postal address on one line. */
  address: env.get('OPERATOR_ADDRESS') ?? '1 Sample Street, Asheville, NC 28801, USA',
}

export type Operator = typeof operator
