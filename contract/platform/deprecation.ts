type DayText = `${number}-${number}-${number}`;

/** An operation that will be removed (0175). The days begin by UTC. */
export type Deprecation = {
  since: DayText;
  /** The first day on which it may be gone, six months after `since` or later. */
  sunset: DayText;
  /** The id of the operation to call instead; this one's path has the same names. */
  successor?: string;
};
