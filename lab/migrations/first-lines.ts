export type FirstLines = {
  isOutside: boolean;
  locks: { table: string; why: string }[];
  /** Tables whose writers wait too long for working hours, and the seconds for a million of their rows. */
  quietHours: { table: string; secondsAMillion: number }[];
};

export function firstLinesOf(text: string): FirstLines {
  const locks = [...text.matchAll(/^-- locks (\w+): (.*)$/gm)].map(([, table = '', why = '']) => ({ table, why }));
  return {
    isOutside: /^-- outside a transaction$/m.test(text),
    locks,
    quietHours: locks.flatMap(({ table, why }) => {
      const [, hour = ''] = why.split('in a quiet hour', 2);
      const [, seconds] = /(\d{1,9}(?:\.\d{1,2})?) s a million rows/.exec(hour) ?? [];
      return seconds === undefined ? [] : [{ table, secondsAMillion: Number(seconds) }];
    }),
  };
}
