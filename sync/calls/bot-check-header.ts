/** Wire: what is shown of a bot check goes with the call it is for. */
export const BOT_CHECK_HEADER = 'bot-check'
