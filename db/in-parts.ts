/** Few enough for every database's limit of values in one query. */
const VALUES_PER_QUERY = 500

export function* inParts<T>(all: readonly T[], size = VALUES_PER_QUERY): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
