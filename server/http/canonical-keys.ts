/**
 * The specification spells keys in several ways (`checkOTP`, `checkOtp`; `objectID`, `ObjectId`), so a body's
 * keys are matched without regard to case and renamed to the spelling of the schema before it parses. Names that no
 * schema knows are left out where it would leave them out anyway: they come by the thousand from whoever wants to cost.
 */
import type * as z from 'zod/mini'

type Renamer = (value: unknown) => unknown
const same: Renamer = (value) => value

/** A function that gives every object in a parsed JSON value the key spelling of `schema`. */
export function keyRenamer(schema: z.ZodMiniType): Renamer {
  return renamerOf(schema, { dropping: new Map(), keeping: new Map() }, 'dropping')
}

/** The parts of a zod definition that can hold objects. */
interface Definition {
  readonly type: string
  readonly shape?: Record<string, z.ZodMiniType>
  readonly catchall?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly left?: z.ZodMiniType
  readonly right?: z.ZodMiniType
  readonly getter?: () => z.ZodMiniType
}

/** Whether unknown names are left out: not where another schema will look at the same object. */
type Unknown = 'dropping' | 'keeping'
type Seen = Readonly<Record<Unknown, Map<z.ZodMiniType, Renamer>>>

function renamerOf(schema: z.ZodMiniType, seen: Seen, unknown: Unknown): Renamer {
  const known = seen[unknown].get(schema)
  if (known) return known
  let made: Renamer = same
  // Registered before it is made: a recursive schema meets itself here.
  seen[unknown].set(schema, (value) => made(value))
  const definition = schema._zod.def as unknown as Definition
  const parts = [...(definition.options ?? []), definition.left, definition.right].filter(
    (part) => part !== undefined,
  )
  if (definition.type === 'object' && definition.shape)
    made = objectRenamer(definition.shape, seen, definition.catchall ? 'keeping' : unknown)
  else if (definition.type === 'array' && definition.element)
    made = arrayRenamer(renamerOf(definition.element, seen, 'dropping'))
  else if (definition.type === 'record' && definition.valueType)
    made = recordRenamer(renamerOf(definition.valueType, seen, 'dropping'))
  else if (definition.type === 'lazy' && definition.getter)
    made = renamerOf(definition.getter(), seen, unknown)
  else if (definition.innerType) made = renamerOf(definition.innerType, seen, unknown)
  else if (definition.in) made = renamerOf(definition.in, seen, unknown)
  else if (parts.length > 0) {
    const renamers = parts.map((part) => renamerOf(part, seen, 'keeping'))
    made = (value) => renamers.reduce((current, rename) => rename(current), value)
  }
  return made
}

function objectRenamer(shape: Record<string, z.ZodMiniType>, seen: Seen, unknown: Unknown): Renamer {
  const byFolded = new Map(
    Object.entries(shape).map(([key, part]) => [
      key.toLowerCase(),
      { key, rename: renamerOf(part, seen, unknown) },
    ]),
  )
  return (value) => {
    if (!isPlainObject(value)) return value
    const renamed = new Map<string, unknown>()
    for (const key in value) {
      const known = byFolded.get(key.toLowerCase())
      if (!known && unknown === 'dropping') continue
      const canonical = known?.key ?? key
      // When both spellings are there, the schema's own wins.
      if (canonical !== key && Object.hasOwn(value, canonical)) continue
      renamed.set(canonical, known ? known.rename(value[key]) : value[key])
    }
    return Object.fromEntries(renamed)
  }
}

const arrayRenamer =
  (rename: Renamer): Renamer =>
  (value) =>
    Array.isArray(value) ? value.map(rename) : value

const recordRenamer =
  (rename: Renamer): Renamer =>
  (value) =>
    isPlainObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rename(part)]))
      : value

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
