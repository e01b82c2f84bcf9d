import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { standingOfPath } from '../../../sync/rules/connected-systems/path-standing.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { Select } from '../../ui/select.tsx'

const NONE = ''

/** One of the endpoints that may be executed now; one that was chosen and no longer may be is said to be so. */
export function EndpointInput(props: {
  readonly label: string
  readonly hint: ReactNode
  readonly value: string | null
  readonly onValue: (pathId: string | null) => void
}) {
  const { label, hint, value, onValue } = props
  const { t } = useLingui()
  const systems = useHeld('connectedSystem')
  const paths = useHeld('integrationPath')
  const ready = [...paths.values()].flatMap((path) => {
    const system = systems.get(path.systemId)
    return system && standingOfPath(system, path) === 'ready'
      ? [{ value: path.id as string, label: `${system.name} · ${path.name}` }]
      : []
  })
  const isReady = value === null || ready.some((one) => one.value === value)
  return (
    <Select
      label={label}
      hint={hint}
      value={value ?? NONE}
      options={[
        { value: NONE, label: t`None` },
        ...ready,
        ...(isReady ? [] : [{ value, label: t`An endpoint that cannot be executed now` }]),
      ]}
      onValue={(chosen) => onValue(chosen === NONE ? null : chosen)}
    />
  )
}
