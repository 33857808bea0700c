type DayText = `${number}-${number}-${number}`;

/** An operation that is to be taken away (0175). The days begin by UTC. */
export type Deprecation = {
  since: DayText;
  /** The first day on which it may be gone, six months after `since` or later. */
  sunset: DayText;
  /** The id of the operation to call instead; what its path names is in this one's path too. */
  successor?: string;
};
