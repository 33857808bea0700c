import type { DatabaseFacts, Facts } from './doctor-facts.ts';

export type Rule = {
  /** `unsafe` must not be open to anybody; `unfinished` works, and something will be missed some day. */
  level: 'unsafe' | 'unfinished';
  find: (facts: Facts) => string | undefined | false;
  mend: string;
};

/** The facts about the database; undefined if it cannot be reached. */
export function seen({ database }: Facts): DatabaseFacts | undefined {
  return database && 'version' in database ? database : undefined;
}
