export type IceSettings = {
  stun: readonly string[];
  turn: readonly string[];
  turnSecret: string | undefined;
};
