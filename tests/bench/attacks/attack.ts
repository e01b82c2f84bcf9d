/** What an attacker of the bench has: somebody's session, a draft they may write in, one they may only read. */
export interface Target {
  readonly url: string
  readonly token: string
  readonly readerToken: string
  readonly drafts: readonly string[]
  readonly ms: number
}

/** Goes on while `isOver` says no; answers in words what came back. */
export type Attack = (target: Target, isOver: () => boolean) => Promise<string>

export const headersOf = (token: string) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
})

/** So many at once, each again and again. */
export async function again(
  atOnce: number,
  isOver: () => boolean,
  strike: (lane: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      while (!isOver()) await strike(lane)
    }),
  )
}

/** How often each answer came. */
export function createTally() {
  const counts = new Map<string, number>()
  return {
    add: (what: string | number) => void counts.set(String(what), (counts.get(String(what)) ?? 0) + 1),
    words: () =>
      [...counts]
        .sort((a, b) => b[1] - a[1])
        .map(([what, count]) => `${count} × ${what}`)
        .join(', '),
  }
}
