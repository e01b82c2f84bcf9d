import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconChevronLeft,
  IconChevronRight,
  IconCloudCheck,
  IconCloudOff,
  IconLoader2,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StepKind } from '../../sync/entities/envelope.ts'
import { signs } from '../../sync/entities/step-kind.ts'
import { STEP_FACES } from '../faces/signing/step-faces.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useFieldWords } from '../signing/field-words.ts'
import type { OfflineReadiness } from '../signing/rules/offline-readiness.ts'
import type { SigningPart } from '../signing/rules/signing-part.ts'
import { canFinish, isDone, position, type SigningProgress } from '../signing/rules/signing-progress.ts'
import { Button } from '../ui/button.tsx'
import { noticesAbove } from '../ui/foot-room.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './signing-bar.module.css'

/** Above this the segments would be thinner than a hair. */
const MOST_SEGMENTS = 24

/** The bar before anything is touched: what starting means, and Start. */
export function StartBar({
  kind,
  hasFields,
  readiness,
  unreadable,
  isAwaited,
  onStart,
  onDetails,
}: {
  readonly kind: StepKind
  readonly hasFields: boolean
  readonly readiness: OfflineReadiness
  readonly unreadable: boolean
  /** Asked for, and what is signed is being drawn. */
  readonly isAwaited: boolean
  readonly onStart: () => void
  readonly onDetails: () => void
}) {
  return (
    <footer className={styles.bar} data-own-foot ref={noticesAbove}>
      <div className={styles.box}>
        <ReadinessLine readiness={readiness} />
        {signs(kind) && !unreadable ? (
          <p className={styles.consent}>
            {hasFields ? (
              <Trans>By tapping Start you agree to sign electronically.</Trans>
            ) : (
              <ConsentWithoutFields kind={kind} />
            )}{' '}
            <Button variant="link" onClick={onDetails}>
              <Trans>Details</Trans>
            </Button>
          </p>
        ) : null}
        <UnreadableWhy unreadable={unreadable} />
        <Button
          variant="filled"
          size="lg"
          wide
          busy={isAwaited}
          disabled={unreadable}
          aria-describedby={unreadable ? 'unreadable-why' : undefined}
          onClick={onStart}
        >
          {hasFields ? <Trans>Start</Trans> : <FinishWord kind={kind} />}
        </Button>
      </div>
    </footer>
  )
}

const ConsentWithoutFields = ({ kind }: { readonly kind: StepKind }) =>
  kind === 'eSeal' || kind === 'corporateSeal' ? (
    <Trans>By tapping Seal you agree to seal electronically.</Trans>
  ) : (
    <Trans>By tapping Sign you agree to sign electronically.</Trans>
  )

/** What ends the fields: Finish, or the verb of the step; a signature without fields is simply Sign. */
export function FinishWord({
  kind,
  withFields = false,
}: {
  readonly kind: StepKind
  readonly withFields?: boolean
}) {
  const { t } = useLingui()
  return withFields && signs(kind) ? <Trans>Finish</Trans> : t(STEP_FACES[kind].button)
}

export interface GuideBarProps {
  readonly kind: StepKind
  readonly part: SigningPart
  readonly progress: SigningProgress
  readonly readiness: OfflineReadiness
  readonly unreadable: boolean
  /** Asked for, and what is signed is being drawn. */
  readonly isAwaited: boolean
  /** The native control of the current field. */
  readonly entry: ReactNode
  readonly onBack: () => void
  readonly onNext: () => void
  readonly onFinish: () => void
}

/** Back, where one is, and the one next step; never hidden, above the keyboard. */
export function GuideBar(props: GuideBarProps) {
  const { kind, part, progress, readiness, unreadable, isAwaited, entry, onBack, onNext, onFinish } = props
  const { t } = useLingui()
  const words = useFieldWords()
  const format = useFormat()
  const { at, of } = position(progress, part)
  const current = part.fields[at - 1]
  const finish = canFinish(progress, part)
  const [here, all] = [format.number(at), format.number(of)]
  return (
    <footer className={styles.bar} data-own-foot ref={noticesAbove}>
      <Segments part={part} progress={progress} />
      <div className={styles.box}>
        {entry === null ? null : <div className={styles.entry}>{entry}</div>}
        <UnreadableWhy unreadable={unreadable} />
        <div className={styles.row}>
          <Button
            variant="ghost"
            size="lg"
            icon={IconChevronLeft}
            mirrorIcon
            disabled={at <= 1}
            onClick={onBack}
          >
            <Trans context="field">Back</Trans>
          </Button>
          <div className={styles.where}>
            <div className="b16 num">
              {at === 0 ? null : (
                <Trans>
                  {here} of {all}
                </Trans>
              )}
            </div>
            <div className="t12 m cut">{current === undefined ? null : words.withRequirement(current)}</div>
          </div>
          {finish ? (
            <Button
              variant="filled"
              size="lg"
              busy={isAwaited}
              disabled={unreadable}
              aria-describedby={unreadable ? 'unreadable-why' : undefined}
              onClick={onFinish}
            >
              <FinishWord kind={kind} withFields />
            </Button>
          ) : (
            <Button variant="filled" size="lg" iconEnd={IconChevronRight} mirrorIcon onClick={onNext}>
              <Trans>Next</Trans>
            </Button>
          )}
        </div>
        <span className="sr">
          <ReadinessLine readiness={readiness} />
        </span>
      </div>
      <span className="sr" role="status">
        {finish ? t`Everything required is filled in.` : null}
      </span>
    </footer>
  )
}

function Segments({ part, progress }: { readonly part: SigningPart; readonly progress: SigningProgress }) {
  if (part.fields.length > MOST_SEGMENTS) {
    const share = part.fields.filter((one) => isDone(progress, one)).length / part.fields.length
    return (
      <div className={styles.segments} aria-hidden="true">
        <i className={styles.done} style={{ flexGrow: share }} />
        <i style={{ flexGrow: 1 - share }} />
      </div>
    )
  }
  return (
    <div className={styles.segments} aria-hidden="true">
      {part.fields.map((one) => (
        <i
          key={one.id}
          className={
            one.id === progress.currentId ? styles.current : isDone(progress, one) ? styles.done : undefined
          }
        />
      ))}
    </div>
  )
}

function UnreadableWhy({ unreadable }: { readonly unreadable: boolean }) {
  return unreadable ? (
    <p className={styles.consent} id="unreadable-why">
      <Trans>A document cannot be shown here, so it cannot be acted on here.</Trans>
    </p>
  ) : null
}

/** Promises nothing before everything is here. */
export function ReadinessLine({ readiness }: { readonly readiness: OfflineReadiness }) {
  if (readiness === 'checking') return null
  const saved = readiness === 'saved'
  const saving = readiness === 'saving'
  return (
    <p className={styles.readiness}>
      <Icon of={saved ? IconCloudCheck : saving ? IconLoader2 : IconCloudOff} size={16} spin={saving} />
      {saved ? (
        <Trans>Saved for offline</Trans>
      ) : saving ? (
        <Trans>Saving for offline</Trans>
      ) : (
        <Trans>Not on this device yet</Trans>
      )}
    </p>
  )
}
