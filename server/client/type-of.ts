/** What a schema allows, as TypeScript writes it. */

/** The part of JSON Schema 2020-12 that our schemas are written in. */
export interface TypeSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly TypeSchema[]
  readonly oneOf?: readonly TypeSchema[]
  readonly allOf?: readonly TypeSchema[]
  readonly items?: TypeSchema
  readonly prefixItems?: readonly TypeSchema[]
  readonly properties?: Readonly<Record<string, TypeSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | TypeSchema
  readonly format?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, TypeSchema>>
}

/** Of a schema whose references, if it has any, lead into itself: such a part is `unknown`. */
export function typeOf(schema: TypeSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((one) => JSON.stringify(one)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map((one) => typeOf(one, indent)))
  if (schema.allOf) return schema.allOf.map((one) => typeOf(one, indent)).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return listOf(schema, indent)
    case 'object':
      return objectOf(schema, indent)
    default:
      return 'unknown'
  }
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function listOf({ items, prefixItems }: TypeSchema, indent: string): string {
  if (prefixItems) return `readonly [${prefixItems.map((one) => typeOf(one, indent)).join(', ')}]`
  return `ReadonlyArray<${items ? typeOf(items, indent) : 'unknown'}>`
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: TypeSchema,
  indent: string,
): string {
  const names = Object.keys(properties)
  if (names.length === 0)
    return typeof additionalProperties === 'object'
      ? `Readonly<Record<string, ${typeOf(additionalProperties, indent)}>>`
      : 'Readonly<Record<string, never>>'
  const within = `${indent}  `
  const lines = names.map((name) => {
    const part = properties[name] ?? {}
    const written = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${within}readonly ${written}${required.includes(name) ? '' : '?'}: ${typeOf(part, within)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}
