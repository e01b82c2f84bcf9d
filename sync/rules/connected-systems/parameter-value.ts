/** What is filled in for a parameter, read as its type says, and written as its place in the request wants it. */
import type { ParameterType } from '../../entities/connected-system.ts'
import { readJson } from './answer-path.ts'

export type ParameterValue =
  | string
  | number
  | boolean
  | readonly unknown[]
  | Readonly<Record<string, unknown>>

/** As JSON gives it, or as somebody types it. Undefined for what is no such thing. */
export function readParameterValue(type: ParameterType, given: unknown): ParameterValue | undefined {
  switch (type) {
    case 'string':
      return typeof given === 'string'
        ? given
        : typeof given === 'number' || typeof given === 'boolean'
          ? String(given)
          : undefined
    case 'number':
      return numberOf(given)
    case 'boolean':
      return typeof given === 'boolean'
        ? given
        : given === 'true' || given === 'false'
          ? given === 'true'
          : undefined
    case 'array': {
      const value = typeof given === 'string' ? readJson(given) : given
      return Array.isArray(value) ? value : undefined
    }
    case 'object': {
      const value = typeof given === 'string' ? readJson(given) : given
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Readonly<Record<string, unknown>>)
        : undefined
    }
  }
}

/** Written as JSON writes numbers: nothing that one system reads as a number and another does not. */
function numberOf(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined
  if (typeof given !== 'string' || !/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(given.trim()))
    return undefined
  const value = Number(given)
  return Number.isFinite(value) ? value : undefined
}

/** In one line: of objects, and of lists in lists, their JSON. */
export const valueInLine = (value: ParameterValue): string =>
  Array.isArray(value)
    ? value.map(itemInLine).join(',')
    : typeof value === 'object'
      ? asciiJson(value)
      : String(value)

export const itemInLine = (item: unknown): string => (typeof item === 'string' ? item : asciiJson(item))

/** Nothing outside ASCII, for places that take nothing else. */
const asciiJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
