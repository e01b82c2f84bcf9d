/** An example of what a schema allows, for the API reference: the first of every choice, one element of every list. */

export interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice)
  if (schema.allOf) return exampleOf(Object.assign({}, ...schema.allOf) as JsonSchema)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

function textFor({ format, pattern = '', minLength = 0 }: JsonSchema): string {
  if (format === 'date-time') return '2026-11-23T09:00:00.000Z'
  if (format === 'email') return 'sara@example.com'
  // Ids say their kind; hashes and colours are figures of base 16.
  const kind = /^\^([a-zA-Z]+):/.exec(pattern)?.[1]
  if (kind !== undefined) return `${kind}:01jdbq3k5w8h2m7n4p6r9t0v1x`
  if (pattern.includes('{64}')) return 'a'.repeat(64)
  if (pattern.includes('{6}')) return '#0f766e'
  return 'text'.padEnd(minLength, 't')
}
