/** One connected system: its endpoints, the one that is open, and what it answers (`/administration/connected-systems/…`). */
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconHistory,
  IconPencil,
  IconPlugConnected,
  IconPlus,
  IconWorld,
} from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ConnectedSystem, IntegrationPath } from '../../../sync/entities/connected-system.ts'
import { standingOfPath } from '../../../sync/rules/connected-systems/path-standing.ts'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useHeld } from '../../replica/use-replica.tsx'
import { NotAuthorised, RecordNotFound } from '../../shell/error-screens.tsx'
import { PlainLink, PlainLinkButton } from '../../shell/links.tsx'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { useMayOpen } from '../../shell/use-may-open.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, State } from '../../ui/states.tsx'
import { useMedia, WIDE } from '../../ui/use-media.ts'
import { ActivePill, useHolds } from '../managed-list.tsx'
import { SampleAnswer } from './answer-mappings.tsx'
import { CallHistory } from './call-history.tsx'
import { NewPathEditor, PathEditor } from './path-editor.tsx'
import { PathTest, type Sample } from './path-test.tsx'
import { SystemSecret } from './system-secret.tsx'
import { STANDING_WORDS, TYPE_WORDS } from './system-words.ts'
import styles from './systems.module.css'
import { SYSTEMS_PATH } from './systems-screen.tsx'

export function SystemScreen({ systemId }: { readonly systemId: string }) {
  const maySee = useMayOpen('/administration/connected-systems')
  const systems = useHeld('connectedSystem')
  const system = systems.get(systemId)
  if (!maySee) return <NotAuthorised />
  return system ? <OneSystem key={system.id} system={system} /> : <RecordNotFound />
}

/** Of the address: which endpoint is open; `new` for one that is being added. */
function useOpenPath(): readonly [string | undefined, (id: string) => void] {
  const raw = useLocation().search as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  return [
    typeof raw.path === 'string' ? raw.path : undefined,
    (path) => void navigate({ to: '.', search: { path } as never, resetScroll: false }),
  ]
}

function usePaths(systemId: string): readonly IntegrationPath[] {
  return [...useHeld('integrationPath').values()]
    .filter((one) => one.systemId === systemId)
    .sort((a, b) => a.name.localeCompare(b.name))
}

function OneSystem({ system }: { readonly system: ConnectedSystem }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayWrite = useHolds('systemWrite')
  const isWide = useMedia(WIDE)
  const paths = usePaths(system.id)
  const [open, setOpen] = useOpenPath()
  const [isHistory, setHistory] = useState(false)
  const [sample, setSample] = useState<Sample | null>(null)
  const path = open === undefined ? paths[0] : paths.find((one) => one.id === open)
  const add = mayWrite ? (
    <Button variant="tonal" icon={IconPlus} onClick={() => setOpen('new')}>
      <Trans>Add endpoint</Trans>
    </Button>
  ) : null
  const acts = (
    <>
      <Button variant="ghost" icon={IconHistory} onClick={() => setHistory(true)}>
        <Trans>History</Trans>
      </Button>
      <PlainLinkButton variant="outline" icon={IconPencil} to={SYSTEMS_PATH} search={{ open: system.id }}>
        {mayWrite ? <Trans>Edit connection</Trans> : <Trans>Connection</Trans>}
      </PlainLinkButton>
      {add}
    </>
  )
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title={system.name}
        onBack={() => void navigate({ to: SYSTEMS_PATH, search: {} as never })}
        {...(isWide && {
          actions: (
            <>
              <PlainLinkButton
                variant="ghost"
                icon={IconChevronLeft}
                mirrorIcon
                to={SYSTEMS_PATH}
                search={{}}
              >
                <Trans>Connected systems</Trans>
              </PlainLinkButton>
              {acts}
            </>
          ),
        })}
      />
      <div className={styles.facts}>
        <ActivePill active={system.active} />
        <span>
          <Icon of={IconWorld} size={16} />
          <b>
            <Ltr>{system.baseUrl}</Ltr>
          </b>
        </span>
        <span>{t(TYPE_WORDS[system.type])}</span>
        {system.clientId === '' ? null : (
          <span>
            <Trans>
              Client ID{' '}
              <b>
                <Ltr>{system.clientId}</Ltr>
              </b>
            </Trans>
          </span>
        )}
        <SystemSecret system={system} readOnly={!mayWrite} />
        <RecordMark kind="connectedSystem" id={system.id} />
      </div>
      {isWide ? null : <div className={styles.acts}>{acts}</div>}
      <div className={styles.split}>
        {isWide ? (
          <PathList system={system} paths={paths} open={open === 'new' ? undefined : path?.id} />
        ) : paths.length === 0 ? null : (
          <div className={styles.choice}>
            <Select
              label={t`Endpoint`}
              value={open === 'new' ? '' : (path?.id ?? '')}
              placeholder={t`New endpoint`}
              options={paths.map((one) => ({ value: one.id, label: `${one.method}  ${one.name}` }))}
              onValue={setOpen}
            />
          </div>
        )}
        <SampleAnswer value={sample !== null && sample.pathId === path?.id ? sample.json : undefined}>
          <section className={styles.main} aria-label={path?.name ?? t`New endpoint`}>
            {open === 'new' ? (
              <NewPathEditor system={system} readOnly={!mayWrite} onSaved={setOpen} />
            ) : path ? (
              <PathEditor
                key={path.id}
                system={system}
                path={path}
                readOnly={!mayWrite}
                onRemoved={() => void navigate({ to: '.', search: {} as never })}
              />
            ) : paths.length === 0 ? (
              <EmptyState icon={IconPlugConnected} acts={add}>
                <Trans>
                  An endpoint is one question to the system: a method, a path, and what is filled in.
                </Trans>
              </EmptyState>
            ) : (
              <State icon={IconPlugConnected} title={t`This endpoint is not there any more.`} />
            )}
          </section>
        </SampleAnswer>
        {path && open !== 'new' ? (
          <PathTest
            key={path.id}
            system={system}
            path={path}
            mayTest={mayWrite}
            sample={sample?.pathId === path.id ? sample : null}
            onSample={setSample}
          />
        ) : isWide ? (
          <div className={styles.test} />
        ) : null}
      </div>
      {isHistory ? <CallHistory system={system} paths={paths} onClose={() => setHistory(false)} /> : null}
    </div>
  )
}

function PathList(props: {
  readonly system: ConnectedSystem
  readonly paths: readonly IntegrationPath[]
  readonly open: string | undefined
}) {
  const { system, paths, open } = props
  const { t } = useLingui()
  return (
    <nav className={styles.list} aria-label={t`Endpoints`}>
      <h2>
        <Trans>Endpoints</Trans>
        <bdi>{paths.length}</bdi>
      </h2>
      {paths.map((one) => {
        const standing = standingOfPath(system, one)
        return (
          <PlainLink
            key={one.id}
            className={styles.path}
            to="."
            search={{ path: one.id }}
            aria-current={one.id === open ? 'true' : undefined}
          >
            <bdi className={styles.method}>{one.method}</bdi>
            <bdi>{one.name}</bdi>
            {standing === 'ready' ? (
              <bdi dir="ltr" className={styles.under}>
                {one.relativeUrl}
              </bdi>
            ) : (
              <span className={classNames(styles.under, styles.bad)}>
                <Icon of={IconAlertTriangle} size={14} /> {t(STANDING_WORDS[standing])}
              </span>
            )}
          </PlainLink>
        )
      })}
    </nav>
  )
}
