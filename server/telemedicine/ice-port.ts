/** Servers over which browsers find each other, and the secret that is shared with those that relay. */
export type IceSettings = {
  stun: readonly string[];
  turn: readonly string[];
  turnSecret: string | undefined;
};
