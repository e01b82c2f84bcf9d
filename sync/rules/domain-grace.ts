/** How long people still join by a domain whose proof is gone. Alone, for screens say it too. */
export const GRACE_MS = 14 * 86_400_000

/** Until when; null while the proof stands, and where there is none. */
export const joinsUntil = ({
  state,
  lostAt,
}: {
  readonly state: string
  readonly lostAt?: number | null | undefined
}): number | null => (state === 'proved' && lostAt ? lostAt + GRACE_MS : null)
