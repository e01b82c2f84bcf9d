import { useLingui } from '@lingui/react/macro'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { useClassificationName } from './classification-name.ts'
import { CLASSIFICATION_WORDS } from './envelope-words.ts'

/** How secret it is: its name, and the colour of its level. Who does not know the name is told the level as well. */
export function ClassificationBadge({
  of,
}: {
  readonly of: Pick<Envelope, 'classification' | 'ownClassification'>
}) {
  const { t } = useLingui()
  const nameOf = useClassificationName()
  const level = t(CLASSIFICATION_WORDS[of.classification])
  return (
    <LevelBadge level={of.classification} {...(of.ownClassification && { title: level })}>
      <bdi>{nameOf(of)}</bdi>
      {of.ownClassification ? <span className="sr"> ({level})</span> : null}
    </LevelBadge>
  )
}
