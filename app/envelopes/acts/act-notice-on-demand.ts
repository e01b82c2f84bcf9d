import { partOnDemand } from '../../ui/on-demand.tsx'

/** Most who open a list do nothing that is told there. */
export const ActNotice = partOnDemand(async () => (await import('./act-notice.tsx')).ActNotice)
