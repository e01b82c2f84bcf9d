export type Box = { left: number; top: number; width: number; height: number }
export type Placement = { side: 'below' | 'above'; align: 'start' | 'end' | 'centre' | 'stretch' }
export type Placed = { left: number; top: number; maxHeight: number }

const GAP = 6
const EDGE = 8

/**
 * Where a menu, list or hint goes beside its anchor, in viewport pixels: on the wished side if it fits or if the
 * other is smaller, never outside the window. Coordinates are physical; `start` follows the reading direction.
 */
export function placeFloating(args: {
  anchor: Box
  floating: { width: number; height: number }
  viewport: { width: number; height: number }
  placement: Placement
  direction: 'ltr' | 'rtl'
}): Placed {
  const { anchor, floating, viewport, placement, direction } = args
  const bottom = anchor.top + anchor.height
  const roomBelow = viewport.height - bottom - GAP - EDGE
  const roomAbove = anchor.top - GAP - EDGE
  const wishedRoom = placement.side === 'below' ? roomBelow : roomAbove
  const otherRoom = placement.side === 'below' ? roomAbove : roomBelow
  const flip = floating.height > wishedRoom && otherRoom > wishedRoom
  const below = (placement.side === 'below') !== flip
  const maxHeight = Math.max(120, below ? roomBelow : roomAbove)
  const height = Math.min(floating.height, maxHeight)

  // Stretched, it is as wide as its anchor; one that cannot be so narrow sticks out at the end of reading.
  const width = placement.align === 'stretch' ? Math.max(anchor.width, floating.width) : floating.width
  const atLeft = (placement.align === 'end') === (direction === 'rtl')
  const wished =
    placement.align === 'centre'
      ? anchor.left + anchor.width / 2 - width / 2
      : atLeft
        ? anchor.left
        : anchor.left + anchor.width - width
  const left = Math.max(EDGE, Math.min(wished, viewport.width - width - EDGE))
  const top = below ? bottom + GAP : anchor.top - GAP - height
  return { left, top: Math.max(EDGE, top), maxHeight }
}
