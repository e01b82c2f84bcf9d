/** What who runs the installation asks; what they change goes through commands. */

import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/operators.ts'
import { err, ok } from '../../sync/result.ts'
import { writeCsv } from '../../sync/rules/write-csv.ts'
import { installationSettingsOf } from '../../sync/settings/installation.ts'
import { type Call, FileAnswer, serve } from '../http/call.ts'
import { deploymentTypeOf, idleTimeoutSecondsOf, installationIn } from '../people/installation.ts'
import type { Platform } from '../platform.ts'
import { reportFileName } from '../reports/file-name.ts'
import { reportSentences } from '../reports/words.ts'
import { organizationsPage } from './organizations.ts'
import { type RegisteredUser, registeredUsers, registeredUsersPage } from './registered-users.ts'
import { mappingOf, tenantList, tenantPage } from './tenant-list.ts'

/** Lines of one file; more are asked for organisation by organisation. */
const MAX_EXPORTED = 50_000

export const operatorCalls = ({ db, config }: Platform): readonly Call[] => [
  serve(contracts.getHostedOrganizations, {
    run: async (asked) => ok(await db.read((query) => organizationsPage(query, db.tables, asked))),
  }),
  serve(contracts.getTenants, {
    run: async (asked) => ok(tenantPage(await db.read((query) => tenantList(query, db.tables)), asked)),
  }),
  serve(contracts.getAllTenants, {
    run: async () => ok(await db.read((query) => tenantList(query, db.tables))),
  }),
  serve(contracts.getOrganizationsOfTenant, {
    run: async ({ tenantId }) => ok(await db.read((query) => mappingOf(query, db.tables, tenantId))),
  }),
  serve(contracts.getMapping, {
    run: async () => ok(await db.read((query) => mappingOf(query, db.tables))),
  }),
  serve(contracts.getRegisteredUsers, {
    run: async (asked) => ok(await db.read((query) => registeredUsersPage(query, db.tables, asked))),
  }),
  serve(contracts.downloadRegisteredUsers, {
    run: async ({ name, ...asked }, { language }) => {
      const whole = { from: 0, most: MAX_EXPORTED + 1 }
      const users = await db.read((query) => registeredUsers(query, db.tables, asked, whole))
      if (users.length > MAX_EXPORTED) return err(refusal('too-many', { atMost: MAX_EXPORTED }))
      const say = (key: string) => reportSentences.format(language, key)
      const bytes = writeCsv([
        COLUMNS.map((one) => say(`column.${one}`)),
        ...users.map((one) => csvRow(one, say)),
      ])
      const file = reportFileName(name || say('title.registeredUsers'), '.csv')
      return ok(new FileAnswer({ bytes, name: file, mediaType: 'text/csv' }))
    },
  }),
  serve(contracts.getInstallation, {
    run: async () => {
      const chosen = await db.read((query) => installationIn(query, db.tables))
      return ok({
        ...installationSettingsOf(chosen),
        chosenBy: chosen.chosenBy,
        configured: {
          publicUrl: config.publicUrl,
          deploymentType: config.DEPLOYMENT_TYPE,
          idleTimeoutSeconds: idleTimeoutSecondsOf(config, deploymentTypeOf(chosen, config)),
          maxUploadBytes: config.MAX_UPLOAD_BYTES,
          sendsMail: config.SMTP_URL !== undefined,
          timeStamps: config.TSA_URLS.length > 0,
        },
      })
    },
  }),
]

const COLUMNS = ['name', 'email', 'type', 'organization', 'status', 'createdDate'] as const

const csvRow = (one: RegisteredUser, say: (key: string) => string): readonly string[] => [
  one.userName === one.email ? '' : one.userName,
  one.email,
  say(`userType.${one.type}`),
  one.organizationNameEn,
  say(`userStatus.${one.status}`),
  new Date(one.createdDate).toISOString(),
]
