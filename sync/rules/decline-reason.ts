/** Letters in which somebody may say why they decline. */
export const MAX_DECLINE_REASON = 500
