export const reasonField = { assign: 'handOnReason', give_back: 'giveBackReason' } as const;
