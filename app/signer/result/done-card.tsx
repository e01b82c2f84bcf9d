/** An act the server has accepted. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconDownload,
  IconLoader2,
  IconRosetteDiscountCheck,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { currentRevision, type Envelope } from '../../../sync/entities/envelope.ts'
import { refuseDownload } from '../../../sync/rules/download-access.ts'
import { readerOf } from '../../../sync/rules/render-envelope.ts'
import { hasRequestMessage } from '../../../sync/rules/request-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useAuthority, useReplica } from '../../replica/use-replica.tsx'
import { useSigningHost } from '../../signing/signing-host.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/live-region.tsx'
import { RoundMark } from '../../ui/round-mark.tsx'
import { downloadDocument } from '../use-documents.ts'
import { actWords } from './act-words.tsx'
import frameStyles from './result-frame.module.css'
import { DocumentRow, ResultActs, ResultFrame, ResultHead, type ResultProps } from './result-frame.tsx'
import { WhatNow } from './what-now.tsx'

/** Accepted by the server, with its time; the file follows when it is sealed. */
export function DoneCard({ envelope, recipient, phase, onRead }: ResultProps<'done'>) {
  const { act, at, sealing } = phase
  const { t } = useLingui()
  const format = useFormat()
  const host = useSigningHost()
  const roles = useAuthority()?.roles
  const words = actWords(act, recipient.kind, hasRequestMessage(roles, envelope))
  const replica = useReplica()
  const mayDownload = refuseDownload(envelope, readerOf(replica.actor)) === null
  const [failed, setFailed] = useState(false)
  const failure = envelope.state === 'error'
  const download = async () => {
    setFailed(false)
    for (const one of envelope.documents)
      if (!(await downloadDocument(host.files, replica, envelope, one))) {
        setFailed(true)
        return announce(t`The file is not on this device and there is no connection.`, 'assertive')
      }
  }
  const time = at === null ? null : <bdi>{format.time(new Date(at))}</bdi>
  return (
    <ResultFrame>
      <ResultHead
        envelope={envelope}
        mark={<RoundMark {...(act === 'reject' ? { icon: IconX } : { icon: IconCheck, tone: 'ok' })} />}
        title={time === null ? words.done : words.doneAt(time)}
      >
        <p className={classNames('t16 m', frameStyles.say)}>
          <WhatNow envelope={envelope} recipient={recipient} act={act} />
        </p>
      </ResultHead>
      <DocumentRow envelope={envelope}>
        <FileWords envelope={envelope} sealed={act === 'sign' && !sealing} />
      </DocumentRow>
      {act !== 'sign' ? null : (
        <div className={frameStyles.row} id="seal-state" role="status">
          <Icon
            of={failure ? IconAlertTriangle : sealing ? IconLoader2 : IconRosetteDiscountCheck}
            spin={sealing && !failure}
          />
          <div className="grow">
            <div>
              {failure ? (
                <Trans>Signature accepted. Sealing failed and can be retried by the sender.</Trans>
              ) : sealing ? (
                <Trans>Signature accepted, being sealed</Trans>
              ) : (
                <Trans>Your signature is sealed into the file</Trans>
              )}
            </div>
            <div className="m t12">
              {envelope.sequenceNumber === null ? null : (
                <>
                  <bdi dir="ltr">{envelope.sequenceNumber}</bdi>
                  {at === null ? null : ' · '}
                </>
              )}
              {at === null ? null : <bdi>{format.dateTime(new Date(at))}</bdi>}
            </div>
          </div>
        </div>
      )}
      {failed ? (
        <Banner icon={IconCloudOff} tone="warn" urgent>
          <Trans>The file is not on this device and there is no connection.</Trans>
        </Banner>
      ) : null}
      <ResultActs onRead={onRead}>
        {mayDownload && act !== 'reject' ? (
          <Button
            variant={host.next === undefined ? 'filled' : 'ghost'}
            size="lg"
            icon={IconDownload}
            disabled={sealing}
            aria-describedby={sealing ? 'seal-state' : undefined}
            onClick={() => void download()}
          >
            <Trans>Download</Trans>
          </Button>
        ) : null}
      </ResultActs>
    </ResultFrame>
  )
}

function FileWords({ envelope, sealed }: { readonly envelope: Envelope; readonly sealed: boolean }) {
  const format = useFormat()
  const pages = envelope.documents.reduce((sum, one) => sum + one.pages.length, 0)
  const bytes = envelope.documents.reduce(
    (sum, one) => sum + (currentRevision(one)?.sizeBytes ?? one.sizeBytes),
    0,
  )
  return (
    <>
      <Plural value={pages} one="# page" other="# pages" />
      {' · '}
      <bdi>{format.fileSize(bytes)}</bdi>
      {sealed ? (
        <>
          {' · '}
          <Trans>sealed PDF</Trans>
        </>
      ) : null}
    </>
  )
}
