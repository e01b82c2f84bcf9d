/**
 * The specification spells keys in several ways (`checkOTP`, `checkOtp`; `objectID`, `ObjectId`), so a body's
 * keys are matched without regard to case and renamed to the spelling of the schema before it parses.
 */
import type * as z from 'zod/mini'

type Renamer = (value: unknown) => unknown
const same: Renamer = (value) => value

/** A function that gives every object in a parsed JSON value the key spelling of `schema`. */
export function keyRenamer(schema: z.ZodMiniType): Renamer {
  return renamerOf(schema, new Map())
}

/** The parts of a zod definition that can hold objects. */
interface Definition {
  readonly type: string
  readonly shape?: Record<string, z.ZodMiniType>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly left?: z.ZodMiniType
  readonly right?: z.ZodMiniType
  readonly getter?: () => z.ZodMiniType
}

function renamerOf(schema: z.ZodMiniType, seen: Map<z.ZodMiniType, Renamer>): Renamer {
  const known = seen.get(schema)
  if (known) return known
  let made: Renamer = same
  // Registered before it is made: a recursive schema meets itself here.
  seen.set(schema, (value) => made(value))
  const definition = schema._zod.def as unknown as Definition
  const parts = [...(definition.options ?? []), definition.left, definition.right].filter(
    (part) => part !== undefined,
  )
  if (definition.type === 'object' && definition.shape) made = objectRenamer(definition.shape, seen)
  else if (definition.type === 'array' && definition.element)
    made = arrayRenamer(renamerOf(definition.element, seen))
  else if (definition.type === 'record' && definition.valueType)
    made = recordRenamer(renamerOf(definition.valueType, seen))
  else if (definition.type === 'lazy' && definition.getter) made = renamerOf(definition.getter(), seen)
  else if (definition.innerType) made = renamerOf(definition.innerType, seen)
  else if (definition.in) made = renamerOf(definition.in, seen)
  else if (parts.length > 0) {
    const renamers = parts.map((part) => renamerOf(part, seen))
    made = (value) => renamers.reduce((current, rename) => rename(current), value)
  }
  return made
}

function objectRenamer(shape: Record<string, z.ZodMiniType>, seen: Map<z.ZodMiniType, Renamer>): Renamer {
  const byFolded = new Map(
    Object.entries(shape).map(([key, part]) => [key.toLowerCase(), { key, rename: renamerOf(part, seen) }]),
  )
  return (value) => {
    if (!isPlainObject(value)) return value
    const renamed = Object.entries(value).map(([key, part]) => {
      const canonical = Object.hasOwn(shape, key) ? key : (byFolded.get(key.toLowerCase())?.key ?? key)
      return {
        exact: canonical === key,
        key: canonical,
        part: byFolded.get(canonical.toLowerCase())?.rename(part) ?? part,
      }
    })
    // When both spellings are there, the schema's own wins.
    renamed.sort((a, b) => Number(a.exact) - Number(b.exact))
    return Object.fromEntries(renamed.map(({ key, part }) => [key, part]))
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
