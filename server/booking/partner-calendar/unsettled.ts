/** States of a reservation whose step its calendar has not answered. */
export const unsettledStates = ['requested', 'moving', 'cancelling'] as const;
