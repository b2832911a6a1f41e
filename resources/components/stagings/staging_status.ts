import type { Data } from '@generated/data'

export type Staging = Data.Staging

/** The company's name, or the owner's. */
export const otherName = ({ other }: Staging): string => other.company ?? other.name
