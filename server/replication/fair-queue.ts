/**
 * What waits, in lanes that take turns: whoever brings a thousand things at once waits for their own, and the one
 * thing of somebody else is among the next. Within a lane the order is that of coming.
 */
export interface FairQueue<T extends { readonly lane: string }> {
  push(item: T): void
  /** At most so many, one of each lane in turn. */
  take(most: number): T[]
  /** Taken and not served: each stands first in its lane again. */
  putBack(items: readonly T[]): void
  isEmpty(): boolean
}

export function createFairQueue<T extends { readonly lane: string }>(): FairQueue<T> {
  /** The lane whose turn it is comes first; none is empty. */
  const lanes = new Map<string, T[]>()

  return {
    push: (item) => {
      const lane = lanes.get(item.lane)
      if (lane) lane.push(item)
      else lanes.set(item.lane, [item])
    },
    take: (most) => {
      const taken: T[] = []
      for (const [name, items] of lanes) {
        if (taken.length >= most) break
        const first = items.shift()
        lanes.delete(name)
        // Behind the others; this loop comes to it again.
        if (items.length > 0) lanes.set(name, items)
        if (first) taken.push(first)
      }
      return taken
    },
    putBack: (items) => {
      for (const item of [...items].reverse()) {
        const lane = lanes.get(item.lane)
        if (lane) lane.unshift(item)
        else lanes.set(item.lane, [item])
      }
    },
    isEmpty: () => lanes.size === 0,
  }
}
