/** The licences of an organisation: given, changed, and taken back when one was a mistake. */
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconArrowLeft, IconLicense, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { DataOf } from '../../sync/calls/contract.ts'
import {
  addLicense,
  deleteLicense,
  getLicensesOfOrganization,
  updateLicense,
} from '../../sync/calls/licenses.ts'
import { LICENSE_FIELDS } from '../../sync/entities/license.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import { LicensePeriod, LicenseSeats, LicenseStatePill } from '../administration/license-words.tsx'
import { RecordEditor } from '../records/form/record-editor.tsx'
import { recordForm } from '../records/form/record-form.ts'
import { useIsOnline } from '../shell/use-connection.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { isolate } from '../ui/isolate.ts'
import { useFailure, useOutcome } from './operator-words.tsx'
import styles from './operators.module.css'
import { dayOf, endOfDay, startOfDay } from './rules/days.ts'
import { useAnswer, useChange } from './use-answer.ts'

type License = DataOf<typeof getLicensesOfOrganization>[number]

export function OrganizationLicenses({ organizationId }: { readonly organizationId: OrganizationId }) {
  const { data, phase, reload } = useAnswer(getLicensesOfOrganization, { organizationId })
  const [open, setOpen] = useState<License['licenseId'] | 'new'>()
  const close = () => setOpen(undefined)
  const one = data?.find((license) => license.licenseId === open) ?? null
  if (open === 'new' || (open !== undefined && one))
    return (
      <>
        <div className={styles.back}>
          <Button icon={IconArrowLeft} mirrorIcon onClick={close}>
            <Trans>All licenses</Trans>
          </Button>
        </div>
        <LicenseEditor
          organizationId={organizationId}
          one={one}
          onSaved={() => {
            reload()
            close()
          }}
        />
      </>
    )
  return (
    <div className={styles.part}>
      {phase === 'failed' || phase === 'absent' ? (
        <Banner icon={IconAlertTriangle} tone="bad">
          <p>
            <Trans>The server did not answer. The licenses cannot be shown.</Trans>
          </p>
        </Banner>
      ) : null}
      {data?.length === 0 ? (
        <p className="m">
          <Trans>
            None yet: the organization is under no license, unless it is on trial. Its first license begins
            the day you name.
          </Trans>
        </p>
      ) : (
        <ul className={styles.lines}>
          {data?.map((license) => (
            <li key={license.licenseId}>
              <button type="button" className={styles.line} onClick={() => setOpen(license.licenseId)}>
                <bdi className="b">{license.name}</bdi>
                <span className="m t12">
                  {license.plan === '' ? null : (
                    <>
                      <bdi>{license.plan}</bdi> ·{' '}
                    </>
                  )}
                  <LicensePeriod {...license} /> ·{' '}
                  <LicenseSeats
                    seats={license.seats}
                    used={license.state === 'active' ? license.used : null}
                  />
                </span>
              </button>
              <LicenseStatePill state={license.state} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="tonal" icon={IconPlus} onClick={() => setOpen('new')}>
          <Trans>Give a license</Trans>
        </Button>
      </div>
      <p className="m t12">
        <Trans>
          When the last license has ended nobody is locked out: everything can be read, signed and downloaded,
          and only what is new is not sent.
        </Trans>
      </p>
    </div>
  )
}

const day = z.union([z.literal(''), z.iso.date()])
const entry = z
  .object({
    name: LICENSE_FIELDS.name,
    plan: LICENSE_FIELDS.plan,
    seats: LICENSE_FIELDS.seats,
    from: z.iso.date(),
    until: day,
  })
  .check(z.refine((one) => one.until === '' || one.from <= one.until, { path: ['until'] }))
type Entry = z.infer<typeof entry>

const licenseForm = recordForm(entry, {
  id: 'license',
  fields: {
    name: { label: msg`Name`, kind: 'text' },
    plan: { label: msg`Plan`, kind: 'text' },
    seats: {
      label: msg`Seats`,
      kind: 'number',
      hint: msg`People of the organization and open invitations. Without a number, as many as there are.`,
    },
    from: { label: msg`First day`, kind: 'date', half: true },
    until: { label: msg`Last day`, kind: 'date', half: true, hint: msg`Without one it does not end.` },
  },
})

function LicenseEditor(props: {
  readonly organizationId: OrganizationId
  readonly one: License | null
  readonly onSaved: () => void
}) {
  const { organizationId, one, onSaved } = props
  const { t } = useLingui()
  const { run } = useChange()
  const refused = useOutcome<Entry>()
  const online = useIsOnline()
  const [removing, setRemoving] = useState(false)
  const record = useMemo(
    (): Entry | null =>
      one && {
        ...{ name: one.name, plan: one.plan, seats: one.seats },
        ...{ from: dayOf(one.start) ?? '', until: dayOf(one.end, 'last') ?? '' },
      },
    [one],
  )
  const initial = useMemo(() => ({ from: dayOf(Date.now()) ?? '' }), [])
  return (
    <>
      <RecordEditor
        form={licenseForm}
        recordId={one?.licenseId ?? `new ${organizationId}`}
        record={record}
        initial={initial}
        needsConnection
        isOffline={!online}
        {...(one === null && { saveLabel: t`Give license` })}
        onSave={async ({ values: { name, plan, seats, from, until } }) => {
          const given = {
            ...{ organizationId, name, plan, seats },
            ...{ start: startOfDay(from) ?? 0, end: endOfDay(until) },
          }
          const done = one
            ? await run(updateLicense, { licenseId: one.licenseId, ...given })
            : await run(addLicense, given)
          if (!done.ok) return refused(done.error)
          onSaved()
          return { kind: 'saved' }
        }}
      >
        {one === null ? null : (
          <div>
            <Button icon={IconTrash} variant="danger" onClick={() => setRemoving(true)}>
              <Trans>Take license back…</Trans>
            </Button>
          </div>
        )}
      </RecordEditor>
      {one !== null && removing ? (
        <TakeBackDialog
          organizationId={organizationId}
          one={one}
          onClose={() => setRemoving(false)}
          onDone={onSaved}
        />
      ) : null}
    </>
  )
}

function TakeBackDialog(props: {
  readonly organizationId: OrganizationId
  readonly one: License
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { organizationId, one, onClose, onDone } = props
  const { t } = useLingui()
  const { busy, run } = useChange()
  const failure = useFailure()
  const [refused, setRefused] = useState<string>()
  const name = isolate(one.name)
  const confirm = async () => {
    const done = await run(deleteLicense, { organizationId, licenseId: one.licenseId })
    if (!done.ok) return setRefused(failure(done.error))
    onClose()
    onDone()
  }
  return (
    <AlertDialog
      open
      destructive
      busy={busy}
      title={t`Take the license ${name} back?`}
      confirmLabel={t`Take license back`}
      cancelLabel={t`Cancel`}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {refused === undefined ? null : (
        <Banner icon={IconLicense} tone="bad">
          <p>{refused}</p>
        </Banner>
      )}
      <Trans>As if it had never been given. To end one that was used, name its last day instead.</Trans>
    </AlertDialog>
  )
}
