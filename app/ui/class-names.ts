/** Joins class names and leaves out what is absent: `classNames('btn', wide && 'wide')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
