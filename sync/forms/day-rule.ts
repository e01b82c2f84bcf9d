/** A day that a form names: one of the calendar, or one counted from the day on which the form is filled in. */
export const DAY_RULE = /^(\d{4}-\d{2}-\d{2}|today([+-]\d{1,5}[dmy])?)$/
