import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'
import { initials } from './initials.ts'
import { personTone, type RecipientTone } from './recipient-colour.ts'

export type AvatarProps = {
  name: string
  photoUrl?: string | undefined
  tone?: RecipientTone
  size?: 20 | 24 | 32 | 40 | 48 | 64
  /** The person who acts now: brand ring. */
  now?: boolean
  /** Has acted: green tick at the lower end. */
  done?: boolean
}

/** Initials on the person's tint, or the photo. Decorative: the name always stands beside it. */
export function Avatar({ name, photoUrl, tone, size = 32, now, done }: AvatarProps) {
  const disc = (
    <span
      className={classNames('av', tone ?? personTone(name), size !== 32 && `s${size}`)}
      aria-hidden="true"
    >
      {photoUrl === undefined ? <bdi>{initials(name)}</bdi> : <img src={photoUrl} alt="" />}
    </span>
  )
  if (!now && !done) return disc
  return (
    <span className={classNames('ring', now && 'now')}>
      {disc}
      {done ? (
        <span className="badge" aria-hidden="true">
          <Icon of={IconCheck} />
        </span>
      ) : null}
    </span>
  )
}

/** A place without a person yet: dashed circle with an icon. */
export function EmptyAvatar({ icon, size = 32 }: { icon: IconShape; size?: 24 | 32 | 40 }) {
  return (
    <span className={classNames('av empty', size !== 32 && `s${size}`)} aria-hidden="true">
      <Icon of={icon} size={16} />
    </span>
  )
}

/** Overlapping avatars; put a "+4" span of class `av s24 r8` at the end for the rest. */
export function Avatars({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="avs" role="img" aria-label={label}>
      {children}
    </span>
  )
}
