import { Trans } from '@lingui/react/macro'
import { colleagueId } from '../../sync/entities/colleague.ts'
import type { Organization } from '../../sync/entities/organization.ts'
import { useHeld, useReplicaView } from '../replica/use-replica.tsx'
import { DateOnly } from '../ui/values.tsx'

/** Who changed it last, and when; nothing of what nobody has ever changed. */
export function LastChange(props: {
  readonly organization: Organization
  readonly field: keyof Organization
}) {
  const { organization, field } = props
  const colleagues = useHeld('colleague')
  const me = useReplicaView(({ profile }) => profile)
  const last = organization.changes[field]
  if (!last) return null
  const known = colleagues.get(colleagueId(last.by))
  const person = last.by === me?.id ? me.name : known?.name || known?.email
  const when = <DateOnly at={last.at} />
  if (!person) return <Trans>Changed on {when}</Trans>
  const who = <bdi>{person}</bdi>
  return (
    <Trans>
      Changed by {who} on {when}
    </Trans>
  )
}
