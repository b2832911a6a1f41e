import type { JSONSchema7 } from 'json-schema'
import ts from 'typescript'

export type Schema = JSONSchema7

const absent = ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never

/**
 * Derives JSON Schemas of responses from the types that TypeScript infers for controllers and
 * transformers, so a new field appears in the document without being described again.
 */
export class SchemaReader {
  #checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  /** @throws if a type can't be expressed as JSON, such as a function or a recursive type */
  read(type: ts.Type, path: string[] = []): Schema {
    if (path.length > 12) throw new Error(`No end of nesting at ${path.join('.')}`)
    if (type.isUnion()) return this.#union(type, path)
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {}
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' }
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' }
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' }
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' }
    const item = this.#checker.isArrayType(type) && type.getNumberIndexType()
    if (item) return { type: 'array', items: this.read(item, [...path, '[]']) }
    if (this.#checker.isTupleType(type)) {
      const parts = this.#checker.getTypeArguments(type as ts.TypeReference)
      return { type: 'array', items: { anyOf: parts.map((part) => this.read(part, path)) } }
    }
    if (/^Date(?:Time)?$/.test(type.symbol?.name ?? '')) return { type: 'string' }
    if (type.getCallSignatures().length) throw new Error(`A function at ${path.join('.')}`)
    return this.#object(type, path)
  }

  #union(type: ts.UnionType, path: string[]): Schema {
    const present = type.types.filter(({ flags }) => !(flags & absent))
    const literals = present.flatMap((one) =>
      one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : []
    )
    const others = present.filter((one) => !one.isStringLiteral() && !one.isNumberLiteral())
    const schemas = new Map<string, Schema>()
    if (literals.length) {
      const schema: Schema = literals.length === 1 ? { const: literals[0] } : { enum: literals }
      schemas.set('literals', schema)
    }
    for (const other of others) {
      const schema = this.read(other, path)
      schemas.set(JSON.stringify(schema), schema)
    }
    const [only, ...more] = schemas.values()
    return more.length ? { anyOf: [only, ...more] } : (only ?? {})
  }

  #object(type: ts.Type, path: string[]): Schema {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const of = this.#checker.getTypeOfSymbol(property)
      properties[property.name] = this.read(of, [...path, property.name])
      const mayBeMissing =
        property.flags & ts.SymbolFlags.Optional ||
        (of.isUnion() && of.types.some(({ flags }) => flags & absent))
      if (!mayBeMissing) required.push(property.name)
    }
    const entries = this.#checker.getIndexInfoOfType(type, ts.IndexKind.String)
    return {
      type: 'object',
      ...(Object.keys(properties).length && { properties }),
      ...(required.length && { required }),
      additionalProperties: entries ? this.read(entries.type, [...path, '*']) : false,
    }
  }
}

/** Replaces the parts of a schema that equal a named schema with references. */
export function withReferences(schema: Schema, names: Map<string, string>): Schema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, refer(one)]))
  }
  const refer = (value: unknown) => {
    const name = names.get(JSON.stringify(value))
    return name ? { $ref: `#/components/schemas/${name}` } : walk(value)
  }
  return walk(schema) as Schema
}
