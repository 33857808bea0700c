export const unsettledStates = ['requested', 'moving', 'cancelling'] as const;
