/** Maximum of PostgreSQL's integer type. */
export const largestId = 2 ** 31 - 1
