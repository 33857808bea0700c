/** Minutes before its start from which an appointment is what its person does next; by video, its waiting room is open then. */
export const nearMinutes = 30;
