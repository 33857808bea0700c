/** Minutes before its start from which a visit comes first on the home page, and a waiting room is open. */
export const nearMinutes = 30;
