/** In their order, `lanes` at a time. The first failure is the outcome; nothing more is begun after it. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  let failed = false
  const lane = async () => {
    for (const item of waiting) {
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
}
