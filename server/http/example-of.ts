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

/** `name` is what the value is called where it stands. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, name)
  if (schema.allOf) return exampleOf(Object.assign({}, ...schema.allOf) as JsonSchema, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, key)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items, name)] : []
    case 'string':
      return textFor(schema, name)
    case 'integer':
    case 'number':
      // Instants are milliseconds.
      return /(^a|A)t$/.test(name) ? 1_795_424_400_000 : Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/email/i, 'sara@example.com'],
  [/domains$/i, 'example.com'],
  [/origins$/i, 'https://portal.example.com'],
  [/userAgent/, 'Mozilla/5.0'],
  [/title|subject/i, 'Lease of unit 12'],
  [/organization/i, 'Al Noor'],
  [/name/i, 'Sara Al Mansoori'],
]

function textFor({ format, pattern = '', minLength = 0 }: JsonSchema, name: string): string {
  if (format === 'date-time') return '2026-11-23T09:00:00.000Z'
  if (format === 'email') return 'sara@example.com'
  if (pattern.startsWith('^(\\+\\d')) return '+971501234567'
  // Ids say their kind; hashes and colours are figures of base 16.
  const kind = /^\^([a-zA-Z]+):/.exec(pattern)?.[1]
  // The id of what is inside another begins with that one's.
  if (kind !== undefined)
    return `${kind}:${'01jdbq3k5w8h2m7n4p6r9t0v1x'.repeat(pattern.includes('{52}') ? 2 : 1)}`
  if (pattern.includes('https?')) return 'https://example.com'
  if (pattern.includes('{64}')) return 'a'.repeat(64)
  if (pattern.includes('{6}')) return '#0f766e'
  const known = pattern === '' ? TEXTS.find(([called]) => called.test(name))?.[1] : undefined
  return known ?? 'text'.padEnd(minLength, 't')
}
