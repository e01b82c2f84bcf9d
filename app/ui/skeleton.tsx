import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'

/** One grey bar or disc. Sizes in pixels or any CSS length. */
export function Bone({
  width,
  height = 12,
  round = false,
}: {
  width: number | string
  height?: number
  round?: boolean
}) {
  return <span className={round ? 'sk round' : 'sk'} style={{ inlineSize: width, blockSize: height }} />
}

export type SkeletonProps = {
  /** The shape of what is coming, drawn with Bones. */
  children: ReactNode
  /** What to say after ten seconds; usually an ErrorState with Retry. */
  slow?: ReactNode
}

/** Waiting with no local data: nothing for 150 ms, then the shape of the content, after ten seconds words. */
export function Skeleton({ children, slow }: SkeletonProps) {
  const { t } = useLingui()
  const phase = useWaitPhase()
  if (phase === 'nothing') return null
  if (phase === 'words' && slow !== undefined) return slow
  return (
    <div aria-busy="true" role="status" aria-label={t`Loading`} inert>
      {children}
    </div>
  )
}

export const SKELETON_AFTER_MS = 150
export const WORDS_AFTER_MS = 10_000

function useWaitPhase(): 'nothing' | 'shape' | 'words' {
  const [phase, setPhase] = useState<'nothing' | 'shape' | 'words'>('nothing')
  useEffect(() => {
    const shape = setTimeout(() => setPhase('shape'), SKELETON_AFTER_MS)
    const words = setTimeout(() => setPhase('words'), WORDS_AFTER_MS)
    return () => {
      clearTimeout(shape)
      clearTimeout(words)
    }
  }, [])
  return phase
}

/** The skeleton of a list: avatar, two lines, a pill. */
export function ListSkeleton({ rows = 5, slow }: { rows?: number; slow?: ReactNode }) {
  const widths = ['84%', '62%', '76%', '54%']
  return (
    <Skeleton {...(slow !== undefined && { slow })}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <div key={row} className="row" style={{ gap: 12, padding: '12px 16px' }}>
          <Bone width={32} height={32} round />
          <div className="grow col" style={{ gap: 8 }}>
            <Bone width={widths[row % 4] ?? '60%'} />
            <Bone width="38%" height={10} />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
