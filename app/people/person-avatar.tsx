import { colleagueId } from '../../sync/entities/colleague.ts'
import { useHeld, useReplicaView } from '../replica/use-replica.tsx'
import { Avatar, type AvatarProps } from '../ui/avatar.tsx'
import { usePhoto } from './use-photo.ts'

/** Somebody of the organisation with the photo they show there; everybody else by their initials. */
export function PersonAvatar({
  personId,
  ...avatar
}: Omit<AvatarProps, 'photoUrl'> & { readonly personId: `person:${string}` | null }) {
  const colleagues = useHeld('colleague')
  const own = useReplicaView((view) => view.profile)
  const sha256 =
    personId === null
      ? null
      : own?.id === personId
        ? own.photoSha256
        : colleagues.get(colleagueId(personId))?.photoSha256
  return <Avatar {...avatar} photoUrl={usePhoto(sha256)} />
}
