import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is within `margin` of the window of `root`; with `once` it stays true. */
export function useNear(
  element: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null> | null,
  margin: string,
  once: boolean,
): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const target = element.current
    if (target === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        const here = entry?.isIntersecting ?? false
        setNear((before) => here || (once && before))
      },
      { root: root?.current ?? null, rootMargin: `${margin} 20%` },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, root, margin, once])
  return near
}
