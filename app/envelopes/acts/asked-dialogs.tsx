/** Questions before an act, over the list: most people who open it are asked none. */
import { onDemand } from '../../ui/on-demand.tsx'

const actDialogs = () => import('../../acts/act-dialogs.tsx')

export const ApproveDialog = onDemand(async () => (await actDialogs()).ApproveDialog)
export const CancelDialog = onDemand(async () => (await actDialogs()).CancelDialog)
export const RejectDialog = onDemand(async () => (await actDialogs()).RejectDialog)
export const CancelManyDialog = onDemand(
  async () => (await import('../list/cancel-many-dialog.tsx')).CancelManyDialog,
)
export const PurgeDialog = onDemand(async () => (await import('../list/purge-dialog.tsx')).PurgeDialog)
