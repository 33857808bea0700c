/** A visit is first on the home page, and its waiting room is open, from so many minutes before its start. */
export const nearMinutes = 30;
