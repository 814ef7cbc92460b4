/** Days for which it is known who got a planned mail, once it was sent or cancelled. */
export const recipientDays = 90
