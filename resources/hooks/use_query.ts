/**
 * TanStack's hooks for reading data. Imported from here, because the page also needs the client then; pages
 * without queries load neither.
 */
import '~/lib/query_client'

export { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
