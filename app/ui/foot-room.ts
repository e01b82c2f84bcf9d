/** A notice of one or two lines and the space around it: so much stands below a foot without touching it. */
const NOTICE_PX = 160

/** What a notice leaves free at the lower edge so that it never lies over the foot, in CSS pixels. */
export function footRoom(
  foot: { readonly top: number; readonly bottom: number },
  windowHeight: number,
): number {
  return windowHeight - foot.bottom > NOTICE_PX ? 0 : Math.max(0, Math.ceil(windowHeight - foot.top))
}

/**
 * The ref of a foot that holds the page's one act: while it is shown, notices stand above it (`--bottom-bar`),
 * however high it grows and wherever the keyboard lifts it.
 */
export function noticesAbove(foot: HTMLElement | null): (() => void) | undefined {
  if (foot === null) return undefined
  const root = document.documentElement
  const measure = () =>
    root.style.setProperty('--bottom-bar', `${footRoom(foot.getBoundingClientRect(), root.clientHeight)}px`)
  // What stands above the foot moves it without changing its size.
  const resized = new ResizeObserver(measure)
  for (const one of foot.parentElement?.children ?? [foot]) resized.observe(one)
  globalThis.visualViewport?.addEventListener('resize', measure)
  globalThis.addEventListener('resize', measure)
  return () => {
    resized.disconnect()
    globalThis.visualViewport?.removeEventListener('resize', measure)
    globalThis.removeEventListener('resize', measure)
    root.style.removeProperty('--bottom-bar')
  }
}
