import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'

export type ConflictSide = {
  /** Null where it is not known who it was. */
  person: string | null
  /** "You, 09:31, offline" */
  when: ReactNode
  /** Words in whatever direction they have; a line each where there are several. */
  value: ReactNode
}

export type ConflictCardProps = {
  /** "Two people changed the expiry date". */
  title: ReactNode
  mine: ConflictSide
  theirs: ConflictSide
  onKeepMine: () => void
  onKeepTheirs: () => void
  onEdit?: () => void
}

/** The same value changed twice: both, with who and when. Nothing is chosen beforehand. */
export function ConflictCard({ title, mine, theirs, onKeepMine, onKeepTheirs, onEdit }: ConflictCardProps) {
  return (
    <section className="card conflict">
      <h3 className="b16">{title}</h3>
      <div className="sides">
        {Object.entries({ mine, theirs }).map(([which, side]) => (
          <div key={which}>
            <div className="row">
              {side.person === null ? null : <Avatar name={side.person} size={24} />}
              <span className="t12 m">{side.when}</span>
            </div>
            <div className="b16 value">
              <bdi>{side.value}</bdi>
            </div>
          </div>
        ))}
      </div>
      <div className="row wrap">
        <Button variant="outline" onClick={onKeepMine}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button variant="outline" onClick={onKeepTheirs}>
          <Trans>Keep theirs</Trans>
        </Button>
        {onEdit === undefined ? null : (
          <Button onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}
