import { afterEach, describe, expect, test, vi } from 'vitest'
import { footRoom, noticesAbove } from './foot-room.ts'

describe('a notice never lies over the foot of a page', () => {
  test('it stands above a foot at the lower edge', () => {
    expect(footRoom({ top: 630, bottom: 720 }, 720)).toBe(90)
    expect(footRoom({ top: 629.5, bottom: 720 }, 720)).toBe(91)
  })

  test('and above one that a keyboard has lifted a little', () => {
    expect(footRoom({ top: 500, bottom: 600 }, 700)).toBe(200)
  })

  test('below a foot that ends far above the edge there is room enough', () => {
    expect(footRoom({ top: 300, bottom: 380 }, 900)).toBe(0)
  })
})

describe('while a foot is shown', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A page of 720 px whose foot can be made higher. */
  function page() {
    const style = new Map<string, string>()
    let measure = () => {}
    const watched: unknown[] = []
    let height = 90
    vi.stubGlobal('document', {
      documentElement: {
        clientHeight: 720,
        style: {
          setProperty: (name: string, value: string) => style.set(name, value),
          removeProperty: (name: string) => style.delete(name),
        },
      },
    })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(change: () => void) {
          measure = change
        }
        observe(one: unknown) {
          watched.push(one)
          measure()
        }
        disconnect() {
          measure = () => {}
        }
      },
    )
    const above = {}
    const foot = { getBoundingClientRect: () => ({ top: 720 - height, bottom: 720 }) } as object
    Object.assign(foot, { parentElement: { children: [above, foot] } })
    const grow = (to: number) => {
      height = to
      measure()
    }
    return { style, watched, above, foot: foot as HTMLElement, grow }
  }

  test('notices keep its height free, also when it grows, and no longer than it is shown', () => {
    const { style, watched, above, foot, grow } = page()
    const gone = noticesAbove(foot)
    expect(style.get('--bottom-bar')).toBe('90px')
    expect(watched).toEqual([above, foot])
    grow(210)
    expect(style.get('--bottom-bar')).toBe('210px')
    gone?.()
    expect(style.has('--bottom-bar')).toBe(false)
  })
})
