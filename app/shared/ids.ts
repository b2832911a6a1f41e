/** Largest id: what PostgreSQL's integer holds. */
export const largestId = 2 ** 31 - 1
