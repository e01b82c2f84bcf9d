/** What holds for the whole installation is chosen by who runs it, one setting at a time, each with who chose it last. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { carries } from '../../calls/of-command.ts'
import { updateInstallation } from '../../calls/operators.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { err, ok } from '../../result.ts'
import {
  INSTALLATION_ID,
  INSTALLATION_SCHEMAS,
  INSTALLATION_SETTING_NAMES,
  type InstallationSettings,
  installationSettingsOf,
  UNSET,
} from '../../settings/installation.ts'
import { type Command, defineCommand } from '../command.ts'

const input = z.object({
  systemMessage: z.optional(INSTALLATION_SCHEMAS.systemMessage),
  promotion: z.optional(INSTALLATION_SCHEMAS.promotion),
  signupDisabled: z.optional(INSTALLATION_SCHEMAS.signupDisabled),
  deploymentType: z.optional(INSTALLATION_SCHEMAS.deploymentType),
})
type Input = z.infer<typeof input>

export const saveInstallation: Command<Input> = defineCommand<Input>({
  name: 'saveInstallation',
  version: 1,
  area: 'superadmin',
  summary: 'Change what holds for the whole installation',
  offline: 'D',
  from: 'person',
  forOperators: true,
  input,
  reads: () => [{ kind: 'installation', id: INSTALLATION_ID }],
  check: () => null,
  apply: (facts, asked, { actor, now }) => {
    if (actor.kind !== 'person') return err(refusal('not-permitted'))
    const before = facts.get('installation', INSTALLATION_ID) ?? UNSET
    const had = installationSettingsOf(before)
    const changed = INSTALLATION_SETTING_NAMES.filter(
      (name) => asked[name] !== undefined && canonicalJson(asked[name]) !== canonicalJson(had[name]),
    )
    if (changed.length === 0) return ok({ put: [], data: { changed: [] } })
    const chosen = { at: now, by: actor.name }
    return ok({
      put: [
        {
          kind: 'installation',
          value: {
            ...before,
            settings: { ...before.settings, ...of(changed, (name) => asked[name]) },
            chosenBy: { ...before.chosenBy, ...of(changed, () => chosen) },
          },
        },
      ],
      events: changed.map((name) => ({
        subjectId: actor.organizationId,
        kind: 'installationChanged',
        facts: { field: name, by: actor.personId },
        personal: {
          name: actor.name,
          before: canonicalJson(had[name]),
          after: canonicalJson(asked[name]),
        },
      })),
      data: { changed },
    })
  },
  calls: [
    {
      ...carries(updateInstallation),
      toInput: (wire: Input) => wire,
    },
  ],
})

const of = <T>(
  names: readonly (keyof InstallationSettings)[],
  value: (name: keyof InstallationSettings) => T,
): Record<string, T> => Object.fromEntries(names.map((name) => [name, value(name)]))
