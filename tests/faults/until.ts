import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something is so; says what it waited for when it never was. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 20_000,
): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`)
    await sleep(20)
  }
}
