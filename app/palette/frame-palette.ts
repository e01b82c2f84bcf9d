import type { ShellData } from '../shell/shell-data.ts'
import { onDemand } from '../ui/on-demand.tsx'

/** The search as the frame opens it; its words come with it. */
export const FRAME_PALETTE: ShellData['palette'] = {
  Palette: onDemand(async () => (await import('./palette.tsx')).Palette),
  words: ['palette', 'people', 'envelopes', 'faces-envelopes'],
}
