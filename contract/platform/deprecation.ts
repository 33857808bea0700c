type DayText = `${number}-${number}-${number}`;

/** An operation that will be removed (0175); its days begin at midnight UTC. */
export type Deprecation = {
  since: DayText;
  /** The first day on which the operation may be gone, at least six months after `since`. */
  sunset: DayText;
  /** The id of the operation to call instead; names in its path have to be in this one's path too. */
  successor?: string;
};
