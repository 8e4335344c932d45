/** The window in which a user changes the own password. */
export const PASSWORD_WINDOW = 'password';
/** The window of the user's own sessions. */
export const SESSION_WINDOW = 'sessions';
