import { HttpContext } from '@adonisjs/core/http'
import { BaseSerializer } from '@adonisjs/core/transformers'
import type { SimplePaginatorMetaKeys } from '@adonisjs/lucid/types/querybuilder'

/** API calls return plain objects and arrays, without an envelope. */
class ApiSerializer extends BaseSerializer<{
  Wrap: undefined
  PaginationMetaData: SimplePaginatorMetaKeys
}> {
  wrap: undefined = undefined

  definePaginationMetaData(metaData: unknown): SimplePaginatorMetaKeys {
    if (!this.isLucidPaginatorMetaData(metaData)) {
      throw new Error('Expected the pagination metadata of a Lucid paginator')
    }
    return metaData
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    serialize: ApiSerializer['serialize']
  }
}

const serializer = new ApiSerializer()

HttpContext.instanceProperty('serialize', function (
  this: HttpContext,
  values: Parameters<ApiSerializer['serialize']>[0]
) {
  return serializer.serialize(values, this.containerResolver)
} as ApiSerializer['serialize'])
