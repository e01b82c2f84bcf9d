/** What bodies that are being read hold of the memory: of one subject, and of all together. */
export interface HeldBytes {
  /** False when there is no more room for this subject; nothing is taken then. */
  take(subject: string, bytes: number): boolean
  giveBack(subject: string, bytes: number): void
  /** Of all subjects together. */
  bytes(): number
}

/** Three batches of a device that comes back from a plane, each as large as they may be. */
const MOST_OF_ONE = 72_000_000
const MOST_OF_ALL = 288_000_000

export function createHeldBytes(mostOfOne = MOST_OF_ONE, mostOfAll = MOST_OF_ALL): HeldBytes {
  const bySubject = new Map<string, number>()
  let all = 0
  return {
    take: (subject, bytes) => {
      const mine = (bySubject.get(subject) ?? 0) + bytes
      if (mine > mostOfOne || all + bytes > mostOfAll) return false
      bySubject.set(subject, mine)
      all += bytes
      return true
    },
    giveBack: (subject, bytes) => {
      all -= bytes
      const mine = (bySubject.get(subject) ?? 0) - bytes
      if (mine > 0) bySubject.set(subject, mine)
      else bySubject.delete(subject)
    },
    bytes: () => all,
  }
}
