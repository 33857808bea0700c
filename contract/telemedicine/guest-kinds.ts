export const guestKinds = ['relative', 'interpreter'] as const;
export type GuestKind = (typeof guestKinds)[number];

export const mostGuests = 2;
