/** Why a case is handed on or given back, by the button it goes with. */
export const reasonField = { assign: 'handOnReason', give_back: 'giveBackReason' } as const;
